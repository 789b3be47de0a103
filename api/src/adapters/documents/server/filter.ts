import { badValue, notSupported, Refusal } from './errors.ts';
import { setKey, typeByte } from './keys.ts';
import { isListed, QUERY_OPERATORS } from './supported.ts';
import { type Doc, isDoc, isOperatorDoc, typeName, type Value } from './values.ts';

export type Comparison = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte';

export type Condition =
  | { field: string; operator: Comparison; value: Value }
  | { field: string; operator: 'in'; values: Value[]; keys: ReadonlySet<string> };

/** A parsed query: a document meets all conditions and at least one of the alternatives, if any. */
export interface Filter {
  conditions: Condition[];
  alternatives?: Filter[];
}

/**
 * Parses a query document.
 * @throws CommandError 2 for a malformed query or an unknown operator; 238 for one that only MongoDB supports.
 */
export function parseFilter(query: Doc): Filter {
  const filter: Filter = { conditions: [] };
  for (const [name, value] of Object.entries(query)) {
    if (name === '$or') filter.alternatives = parseAlternatives(value);
    else if (name.startsWith('$')) throw new Refusal(2, `unknown top level operator: ${name}`);
    else filter.conditions.push(...parseField(name, value));
  }
  return filter;
}

function parseAlternatives(value: Value): Filter[] {
  if (!Array.isArray(value) || value.length === 0) throw badValue('$or must be a nonempty array');
  return value.map((alternative) => {
    if (!isDoc(alternative)) throw badValue('$or entries need to be full objects');
    return parseFilter(alternative);
  });
}

function parseField(field: string, value: Value): Condition[] {
  assertPlainName(field, 'a query');
  if (!isOperatorDoc(value)) return [{ field, operator: 'eq', value: operand(field, value) }];
  return Object.entries(value).map(([operator, argument]): Condition => {
    if (operator === '$or' || !isListed(QUERY_OPERATORS, operator))
      throw new Refusal(2, `unknown operator: ${operator}`);
    if (operator !== '$in')
      return { field, operator: operator.slice(1) as Comparison, value: operand(operator, argument) };
    if (!Array.isArray(argument)) throw badValue('$in needs an array');
    const values = argument.map((item) => operand('$in', item));
    return { field, operator: 'in', values, keys: new Set(values.map(setKey)) };
  });
}

/** Accepts top-level field names only: the studio never queries nested fields. */
export function assertPlainName(field: string, place: string): void {
  if (field === '' || field.startsWith('$')) throw badValue(`FieldPath may not be empty or start with '$': ${field}`);
  if (field.includes('.')) throw notSupported(`the path '${field}' in ${place}`);
}

/** Checks that a value can be compared with documents. */
function operand(where: string, value: Value): Value {
  if (isDoc(value) || Array.isArray(value)) throw notSupported(`${where} with a value of type ${typeName(value)}`);
  typeByte(value);
  return value;
}

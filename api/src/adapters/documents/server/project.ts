import { CommandError, notSupported } from './errors.ts';
import { assertPlainName } from './filter.ts';
import { type Doc, isNumeric, isOperatorDoc, isTruthy, setField, typeName } from './values.ts';

/** Fields of a document to return: those named, or all others. */
export interface Projection {
  isInclusive: boolean;
  fields: ReadonlySet<string>;
}

/**
 * Parses the projection of a find.
 * @returns Undefined if it includes every field.
 * @throws CommandError 31253 or 31254 when inclusion and exclusion are mixed.
 */
export function parseProjection(spec: Doc): Projection | undefined {
  const names = Object.keys(spec);
  if (names.length === 0) return undefined;
  const isShown = new Map(names.map((name) => [name, parseFlag(name, spec[name])]));
  // `_id` can be excluded from an inclusion. It sets the mode only if it is the only field.
  const [first = '_id', ...others] = names.filter((name) => name !== '_id');
  const isInclusive = isShown.get(first) ?? false;
  const odd = others.find((name) => isShown.get(name) !== isInclusive);
  if (odd !== undefined) {
    throw isInclusive
      ? new CommandError(31254, `Cannot do exclusion on field ${odd} in inclusion projection`)
      : new CommandError(31253, `Cannot do inclusion on field ${odd} in exclusion projection`);
  }
  const isIdShown = isShown.get('_id') ?? true;
  const fields = new Set(names.filter((name) => name !== '_id'));
  if (isIdShown === isInclusive) fields.add('_id');
  return { isInclusive, fields };
}

function parseFlag(name: string, value: unknown): boolean {
  assertPlainName(name, 'a projection');
  if (isNumeric(value) || typeof value === 'boolean') return isTruthy(value);
  throw notSupported(`${isOperatorDoc(value) ? Object.keys(value)[0] : typeName(value)} in a projection`);
}

export function project({ isInclusive, fields }: Projection, doc: Doc): Doc {
  const out: Doc = {};
  for (const name of Object.keys(doc)) if (fields.has(name) === isInclusive) setField(out, name, doc[name]);
  return out;
}

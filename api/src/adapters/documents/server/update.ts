import { CommandError, notSupported } from './errors.ts';
import { equalValues } from './order.ts';
import { isIndex } from './paths.ts';
import { operators, type UpdateContext } from './update-operators.ts';
import { locate, parsePath, type UpdatePath } from './update-paths.ts';
import { assertStorable, cloneValue, type Doc, getField, isDoc, printDoc, setField, type Value } from './values.ts';

interface Change {
  operator: string;
  path: UpdatePath;
  argument: Value;
}

/** A parsed update: either a whole new document or changes at paths. */
export type Update = { type: 'replace'; doc: Doc } | { type: 'change'; changes: Change[] };

/**
 * Parses an update document.
 * @throws CommandError 9 for an unknown operator, 40 for paths in conflict, 238 for a pipeline.
 */
export function parseUpdate(spec: Value): Update {
  if (Array.isArray(spec)) throw notSupported('updates by an aggregation pipeline');
  if (!isDoc(spec)) throw new CommandError(9, 'Update argument must be either an object or an array');
  const names = Object.keys(spec);
  if (!(names[0] ?? '').startsWith('$')) {
    const operator = names.find((name) => name.startsWith('$'));
    if (operator)
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
    assertStorable(spec);
    return { type: 'replace', doc: spec };
  }
  const changes: Change[] = [];
  for (const operator of names) {
    if (!Object.hasOwn(operators, operator)) {
      throw new CommandError(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    const fields = spec[operator];
    if (!isDoc(fields)) {
      throw new CommandError(
        9,
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}}`,
      );
    }
    for (const name of Object.keys(fields)) changes.push({ operator, path: parsePath(name), argument: fields[name] });
  }
  checkConflicts(changes);
  return { type: 'change', changes };
}

function checkConflicts(changes: Change[]): void {
  const paths = changes.flatMap(({ operator, path, argument }) =>
    operator === '$rename' && typeof argument === 'string' ? [path.text, argument] : [path.text],
  );
  const sorted = paths.map((path) => `${path}.`).sort();
  for (let i = 1; i < sorted.length; i++) {
    const [before, path] = [sorted[i - 1] as string, sorted[i] as string];
    if (path.startsWith(before)) {
      throw new CommandError(
        40,
        `Updating the path '${path.slice(0, -1)}' would create a conflict at '${before.slice(0, -1)}'`,
      );
    }
  }
}

/**
 * Applies an update.
 * @param doc The document, which is not changed.
 * @returns The new document, with the same `_id`.
 * @throws CommandError 66 when the update would change `_id`.
 */
export function applyUpdate(update: Update, doc: Doc, context: UpdateContext): Doc {
  const id = getField(doc, '_id');
  if (update.type === 'replace') return replacement(update.doc, id);
  const result = cloneValue(doc);
  for (const { operator, path, argument } of update.changes) {
    if (operator === '$setOnInsert' && !context.inserting) continue;
    for (const place of locate(result, path, context)) operators[operator]?.(result, place, argument, context);
  }
  const newId = getField(result, '_id');
  if (id !== undefined && (newId === undefined || !equalValues(id, newId))) throw immutableId('_id');
  assertStorable(result);
  return result;
}

function replacement(doc: Doc, id: Value): Doc {
  const given = getField(doc, '_id');
  if (id !== undefined && given !== undefined && !equalValues(id, given)) {
    throw new CommandError(
      66,
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${printDoc({ _id: given })}`,
    );
  }
  const { _id: _, ...rest } = doc;
  const kept = id === undefined ? given : id;
  return kept === undefined ? cloneValue(rest) : { _id: kept, ...cloneValue(rest) };
}

export function immutableId(path: string): CommandError {
  return new CommandError(66, `Performing an update on the path '${path}' would modify the immutable field '_id'`);
}

/** What an upsert starts from: the fields that the query asks to equal one value. */
export function upsertBase(query: Doc): Doc {
  const base: Doc = {};
  collectEqualities(query, base);
  return base;
}

function collectEqualities(query: Doc, base: Doc): void {
  for (const [name, value] of Object.entries(query)) {
    if (name === '$and' && Array.isArray(value)) {
      for (const part of value) if (isDoc(part)) collectEqualities(part, base);
    } else if (name === '$or' && Array.isArray(value) && value.length === 1 && isDoc(value[0]))
      collectEqualities(value[0], base);
    else if (!name.startsWith('$')) {
      const wanted = equalityOf(value);
      if (wanted !== undefined) setEquality(base, name, wanted);
    }
  }
}

function equalityOf(value: Value): Value {
  if (!isDoc(value) || !(Object.keys(value)[0] ?? '').startsWith('$')) {
    return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'
      ? undefined
      : value;
  }
  if (Object.hasOwn(value, '$eq')) return value['$eq'];
  const single = value['$in'] ?? value['$all'];
  return Array.isArray(single) && single.length === 1 && !isDoc(single[0]) ? equalityOf(single[0]) : undefined;
}

function setEquality(base: Doc, name: string, value: Value): void {
  const segments = name.split('.');
  let target: Doc = base;
  for (const [i, segment] of segments.entries()) {
    if (i > 0 && isIndex(segment)) throw notSupported('upserts whose query names an array index');
    if (i === segments.length - 1) {
      if (Object.hasOwn(target, segment))
        throw new CommandError(54, `cannot infer query fields to set, path '${name}' is matched twice`);
      setField(target, segment, cloneValue(value));
    } else {
      const next = getField(target, segment) ?? {};
      if (!isDoc(next))
        throw new CommandError(
          54,
          `cannot infer query fields to set, both paths '${name}' and '${segment}' are matched`,
        );
      setField(target, segment, next);
      target = next;
    }
  }
}

import { CommandError, notSupported } from './errors.ts';
import { type Expression, evaluate, parseExpression } from './expression.ts';
import { type Condition, parseConditions } from './filter.ts';
import { valueMatches } from './match.ts';
import { cloneValue, type Doc, isDoc, isLong, isNumeric, isTruthy, setField, toNumber, type Value } from './values.ts';

/** What to do at one field: keep it, drop it, go deeper, or compute it. */
type Step =
  | { type: 'keep' | 'drop' }
  | { type: 'deeper'; fields: Map<string, Step> }
  | { type: 'slice'; skip: number | undefined; limit: number }
  | { type: 'elemMatch'; condition: Condition }
  | { type: 'compute'; expression: Expression };

export interface Projection {
  mode: 'include' | 'exclude';
  fields: Map<string, Step>;
}

/**
 * Parses the projection of a find (`expressions: false`) or of a `$project` stage (`true`, where strings and objects are expressions).
 * @throws CommandError 31253 or 31254 when inclusion and exclusion are mixed, 31249 when paths collide.
 */
export function parseProjection(spec: Doc, expressions: boolean): Projection | undefined {
  const names = Object.keys(spec);
  if (names.length === 0) return undefined;
  let mode: Projection['mode'] | undefined;
  const root = new Map<string, Step>();
  for (const name of names) {
    const step = parseStep(name, spec[name], expressions);
    if (step.type === 'deeper') {
      add(root, [name], step);
      mode = agree(mode, 'include', name);
      continue;
    }
    if (name !== '_id' && step.type !== 'slice' && step.type !== 'elemMatch') {
      mode = agree(mode, step.type === 'drop' ? 'exclude' : 'include', name);
    }
    if (name.split('.').some((segment) => segment === '' || segment.startsWith('$'))) {
      if (name.endsWith('.$')) throw notSupported('the positional projection');
      throw new CommandError(2, `FieldPath field names may not be empty or start with '$': ${name}`);
    }
    add(root, name.split('.'), step);
  }
  mode ??= names.some((name) => ['keep', 'compute', 'elemMatch'].includes(root.get(name)?.type ?? ''))
    ? 'include'
    : 'exclude';
  if (mode === 'include' && !root.has('_id')) root.set('_id', { type: 'keep' });
  return { mode, fields: root };
}

function agree(mode: Projection['mode'] | undefined, next: Projection['mode'], name: string): Projection['mode'] {
  if (mode !== undefined && mode !== next) {
    const [code, text] =
      mode === 'exclude' ? ([31253, 'inclusion on field'] as const) : ([31254, 'exclusion on field'] as const);
    throw new CommandError(
      code,
      `Cannot do ${text} ${name} in ${mode === 'exclude' ? 'exclusion' : 'inclusion'} projection`,
    );
  }
  return next;
}

function parseStep(name: string, value: Value, expressions: boolean): Step {
  if (isNumeric(value) || typeof value === 'boolean') return { type: isTruthy(value) ? 'keep' : 'drop' };
  if (isDoc(value)) {
    const operator = Object.keys(value)[0] ?? '';
    if (!expressions && operator === '$slice') return slice(value['$slice']);
    if (!expressions && operator === '$elemMatch') {
      return { type: 'elemMatch', condition: parseConditions(value)[0] as Condition };
    }
    if (!expressions && operator === '$meta') throw notSupported('$meta');
    if (!operator.startsWith('$') && operator !== '') return nested(name, value, expressions);
  }
  return { type: 'compute', expression: parseExpression(value) };
}

function nested(parent: string, spec: Doc, expressions: boolean): Step {
  const fields = new Map<string, Step>();
  for (const name of Object.keys(spec)) {
    const step = parseStep(`${parent}.${name}`, spec[name], expressions);
    if (step.type === 'drop') throw notSupported('exclusion inside a nested projection');
    add(fields, name.split('.'), step);
  }
  return { type: 'deeper', fields };
}

function slice(value: Value): Step {
  const parts = Array.isArray(value) ? value : [value];
  if (!parts.every((part) => isNumeric(part) && !isLong(part))) throw new CommandError(2, 'Invalid $slice syntax');
  const [first, second] = parts.map((part) => Math.trunc(toNumber(part)));
  if (second !== undefined && second <= 0)
    throw new CommandError(28812, 'Invalid $slice syntax: the limit must be positive');
  return second === undefined
    ? { type: 'slice', skip: undefined, limit: first as number }
    : { type: 'slice', skip: first as number, limit: second };
}

function add(fields: Map<string, Step>, path: string[], step: Step): void {
  const [head, ...rest] = path as [string, ...string[]];
  const existing = fields.get(head);
  if (rest.length === 0) {
    if (existing) throw new CommandError(31249, `Path collision at ${head}`);
    fields.set(head, step);
    return;
  }
  if (existing && existing.type !== 'deeper')
    throw new CommandError(31249, `Path collision at ${path.join('.')} remaining portion ${rest.join('.')}`);
  const deeper = existing ?? { type: 'deeper' as const, fields: new Map<string, Step>() };
  if (!existing) fields.set(head, deeper);
  add(deeper.fields, rest, step);
}

export function project(projection: Projection | undefined, doc: Doc): Doc {
  return projection ? (apply(projection.fields, projection.mode, doc, doc) as Doc) : doc;
}

function apply(fields: Map<string, Step>, mode: Projection['mode'], doc: Doc, root: Doc): Doc {
  const out: Doc = {};
  for (const name of Object.keys(doc)) {
    const step = fields.get(name);
    const value = doc[name];
    const kept = step ? applyStep(step, mode, value, root) : mode === 'exclude' ? value : undefined;
    if (kept !== undefined) setField(out, name, kept);
  }
  for (const [name, step] of fields) addComputed(out, name, step, root);
  return out;
}

function applyStep(step: Step, mode: Projection['mode'], value: Value, root: Doc): Value {
  switch (step.type) {
    case 'keep':
      return value;
    case 'drop':
    case 'compute':
      return undefined;
    case 'deeper':
      if (Array.isArray(value))
        return value.map((item) => applyStep(step, mode, item, root)).filter((item) => item !== undefined);
      if (isDoc(value)) return apply(step.fields, mode, value, root);
      return mode === 'exclude' ? value : undefined;
    case 'slice':
      return Array.isArray(value) ? sliced(value, step.skip, step.limit) : value;
    case 'elemMatch': {
      if (!Array.isArray(value)) return undefined;
      const found = value.find((item) => valueMatches(step.condition, [item]));
      return found === undefined ? undefined : [found];
    }
  }
}

function sliced(value: Value[], skip: number | undefined, limit: number): Value[] {
  if (skip === undefined) return limit >= 0 ? value.slice(0, limit) : value.slice(limit);
  const start = skip >= 0 ? skip : Math.max(0, value.length + skip);
  return value.slice(start, start + limit);
}

/** Computed fields come after the kept ones; a computed field below a missing parent makes the parent. */
function addComputed(out: Doc, name: string, step: Step, root: Doc): void {
  if (step.type === 'compute') {
    const value = evaluate(step.expression, root);
    if (value !== undefined) setField(out, name, value);
  } else if (step.type === 'deeper' && hasComputed(step) && !Object.hasOwn(out, name)) {
    const value = apply(step.fields, 'include', {}, root);
    setField(out, name, value);
  }
}

function hasComputed(step: Step): boolean {
  return step.type === 'compute' || (step.type === 'deeper' && [...step.fields.values()].some(hasComputed));
}

/** `$addFields`: the document with fields set by expressions, paths through objects created as needed. */
export function addFields(fields: [path: string[], expression: Expression][], doc: Doc): Doc {
  const out = cloneValue(doc);
  for (const [path, expression] of fields) setComputed(out, path, evaluate(expression, doc));
  return out;
}

function setComputed(target: Doc, path: string[], value: Value): void {
  const [head, ...rest] = path as [string, ...string[]];
  if (rest.length === 0) {
    if (value === undefined) delete target[head];
    else setField(target, head, value);
    return;
  }
  const child = Object.hasOwn(target, head) ? target[head] : undefined;
  if (Array.isArray(child)) {
    child.forEach((item, index) => {
      if (!isDoc(item)) child[index] = {};
      setComputed(child[index] as Doc, rest, cloneValue(value));
    });
    return;
  }
  const next = isDoc(child) ? child : {};
  setField(target, head, next);
  setComputed(next, rest, value);
}

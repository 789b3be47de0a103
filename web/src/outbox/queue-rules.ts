import { type Change, makesProject, type WaitingChange } from '#web/storage/waiting-change.ts';

/** An edit of the queue: the orders of removed changes, and one change to append. */
export interface QueueEdit {
  readonly removed: readonly number[];
  readonly added: Change | null;
}

/**
 * Adds a change. It replaces an earlier unsent change of the same kind, a deletion replaces all unsent changes of the
 * deleted thing, and a restoration takes back an unsent deletion, so the server receives only the result. An asset
 * keeps its new name in the trash, because it can be restored from there before the deletion is sent.
 */
export function addChange(queue: readonly WaitingChange[], change: Change): QueueEdit {
  const unsent = queue.filter((waiting) => waiting.change.id === change.id && !waiting.isSent);
  if (isDeletion(change)) {
    const isNew = unsent.some((waiting) => makes(waiting.change));
    if (isNew && queue.some((waiting) => uses(waiting.change, change.id))) return { removed: [], added: change };
    const undone = unsent.filter((waiting) => isNew || waiting.change.type !== 'rename-asset');
    return { removed: undone.map(({ order }) => order), added: isNew ? null : change };
  }
  if (restores(change)) {
    const undone = unsent.findLast((waiting) => isDeletion(waiting.change));
    if (undone) return { removed: [undone.order], added: null };
  }
  const earlier = unsent.findLast((waiting) => waiting.change.type === change.type);
  if (!earlier || makes(change)) return { removed: [], added: change };
  return { removed: [earlier.order], added: merge(earlier.change, change) };
}

/** Returns the order of a change and of all changes that need it. */
export function dropChange(queue: readonly WaitingChange[], order: number): readonly number[] {
  const dropped = queue.find((waiting) => waiting.order === order)?.change;
  if (!dropped) return [];
  if (!makes(dropped)) return [order];
  const gone = new Set([dropped.id]);
  const orders = [order];
  for (const waiting of queue) {
    const { change } = waiting;
    if (waiting.order === order || !(gone.has(change.id) || [...gone].some((id) => uses(change, id)))) continue;
    orders.push(waiting.order);
    if (makes(change)) gone.add(change.id);
  }
  return orders;
}

/** Returns the next change to send: the first one whose subject does not wait for the user; null when there is none. */
export function nextToSend(queue: readonly WaitingChange[]): WaitingChange | null {
  const stuck = new Set<string>();
  for (const waiting of queue) {
    const { change, problem } = waiting;
    if (problem || stuck.has(change.id) || [...stuck].some((id) => uses(change, id))) stuck.add(change.id);
    else return waiting;
  }
  return null;
}

function isDeletion({ type }: Change): boolean {
  return type === 'delete-project' || type === 'delete-brand-kit' || type === 'delete-asset';
}

function restores({ type }: Change): boolean {
  return type === 'restore-project' || type === 'restore-asset';
}

/** True when later changes of the thing need this one. */
function makes(change: Change): boolean {
  return makesProject(change) || change.type === 'create-brand-kit' || restores(change);
}

/** True when a change to another thing needs this one. */
function uses(change: Change, id: string): boolean {
  switch (change.type) {
    case 'create-project':
      return change.body.aiPrompt.brandKitId === id;
    case 'copy-project':
      return change.sourceId === id || change.project.brandKitId === id;
    case 'change-project':
      return change.now.brandKitId === id;
    case 'empty-trash':
      return change.ids.includes(id);
    default:
      return false;
  }
}

/** Merges two changes of one kind; null when the second undoes the first. */
function merge(earlier: Change, later: Change): Change | null {
  if (earlier.type === 'change-project' && later.type === 'change-project') {
    const was = { ...later.was, ...earlier.was };
    const now = { ...earlier.now, ...later.now };
    return isSame(was, now) ? null : { ...later, was, now };
  }
  if (earlier.type === 'change-brand-kit' && later.type === 'change-brand-kit') {
    return isSame(earlier.was, later.now) ? null : { ...later, was: earlier.was };
  }
  if (earlier.type === 'rename-asset' && later.type === 'rename-asset') {
    return earlier.was === later.now ? null : { ...later, was: earlier.was };
  }
  if (earlier.type === 'empty-trash' && later.type === 'empty-trash') {
    return { ...later, ids: [...new Set([...earlier.ids, ...later.ids])] };
  }
  if (earlier.type === 'change-glossary' && later.type === 'change-glossary') {
    return isSame(earlier.was, later.now) ? null : { ...later, was: earlier.was };
  }
  if (earlier.type === 'change-names' && later.type === 'change-names') {
    return isSame(earlier.was, later.now) ? null : { ...later, was: earlier.was };
  }
  return later;
}

function isSame<T extends object>(left: T, right: T): boolean {
  const names = Object.keys({ ...left, ...right }) as (keyof T)[];
  return names.every((name) => JSON.stringify(left[name]) === JSON.stringify(right[name]));
}

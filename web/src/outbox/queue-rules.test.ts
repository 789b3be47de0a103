import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/contracts/project.ts';
import type { Change, Problem, WaitingChange } from '#web/storage/waiting-change.ts';
import { addChange, dropChange, nextToSend } from './queue-rules.ts';

const rename = (id: string, was: string, now: string): Change => ({
  type: 'change-project',
  id,
  title: was,
  was: { title: was },
  now: { title: now },
});
const choose = (id: string, brandKitId: string): Change => ({
  type: 'change-project',
  id,
  title: 'A',
  was: { brandKitId: null },
  now: { brandKitId },
});
const remove = (id: string): Change => ({ type: 'delete-project', id, title: 'A', seenAt: '' });
const create = (id: string) =>
  ({ type: 'create-project', id, createdAt: '', body: { title: 'A', aiPrompt: {}, firstCut: true } }) as Change;
const copy = (id: string, sourceId: string): Change => ({
  type: 'copy-project',
  id,
  sourceId,
  project: { brandKitId: null } as Project,
});
const kit = (id: string) => ({ type: 'create-brand-kit', id, createdAt: '', now: { name: 'K' } }) as Change;
const renameFile = (was: string, now: string): Change => ({ type: 'rename-asset', id: 'f', was, now });
const removeFile = { type: 'delete-asset', id: 'f', deletedAt: '' } as Change;
const emptyTrash = (...ids: readonly string[]): Change => ({ type: 'empty-trash', id: 'trash', ids: [...ids] });
const restoreFile = { type: 'restore-asset', id: 'f' } as Change;
const glossary = (was: string, now: string): Change => ({
  type: 'change-glossary',
  id: 'glossary',
  was: [{ term: was, say: '' }],
  now: [{ term: now, say: '' }],
});
const names = (was: string, now: string): Change => ({
  type: 'change-names',
  id: 'names',
  was: { firstName: was, lastName: '' },
  now: { firstName: now, lastName: '' },
});
const CONFLICT: Problem = { type: 'conflict', differences: [] };

/**
 * Makes a queue in this order. The server may have received the changes in `sent`; those in `problems` wait for the
 * user.
 */
function queue(changes: readonly Change[], { sent = [0], problems = [0] } = {}): WaitingChange[] {
  return changes.map((change, index) => ({
    order: index + 1,
    change,
    isSent: sent.includes(index + 1),
    ...(problems.includes(index + 1) && { problem: CONFLICT }),
  }));
}

describe('adding a change', () => {
  it('puts it last', () => {
    const change = rename('b', 'B', 'C');
    expect(addChange(queue([rename('a', 'A', 'B')]), change)).toEqual({ removed: [], added: change });
  });

  it('makes one of two changes of a project, on what was seen at first', () => {
    const both = addChange(queue([rename('a', 'A', 'B'), copy('c', 'a')]), rename('a', 'B', 'C'));
    expect(both).toEqual({ removed: [1], added: { ...rename('a', 'A', 'C'), title: 'B' } });
    const { added } = addChange(queue([rename('a', 'A', 'B')]), choose('a', 'k'));
    expect(added).toMatchObject({ was: { title: 'A', brandKitId: null }, now: { title: 'B', brandKitId: 'k' } });
  });

  it('leaves nothing of a change that is taken back', () => {
    expect(addChange(queue([rename('a', 'A', 'B')]), rename('a', 'B', 'A'))).toEqual({ removed: [1], added: null });
  });

  it('follows a change that may have reached the server', () => {
    const change = rename('a', 'B', 'C');
    expect(addChange(queue([rename('a', 'A', 'B')], { sent: [1] }), change)).toEqual({ removed: [], added: change });
  });

  it('lets a deletion replace what was to change', () => {
    const deletion = remove('a');
    expect(addChange(queue([rename('a', 'A', 'B')]), deletion)).toEqual({ removed: [1], added: deletion });
  });

  it('tells the server nothing of a project that was created and deleted offline, unless it was copied', () => {
    const made = [create('a'), rename('a', 'A', 'B')];
    expect(addChange(queue(made), remove('a'))).toEqual({ removed: [1, 2], added: null });
    expect(addChange(queue(made, { sent: [1] }), remove('a'))).toEqual({ removed: [2], added: remove('a') });
    expect(addChange(queue([...made, copy('c', 'a')]), remove('a'))).toEqual({ removed: [], added: remove('a') });
  });
});

describe('adding a change of the library or account', () => {
  it.each([
    ['names', renameFile('A', 'B'), renameFile('B', 'C'), renameFile('A', 'C')],
    ['terms', glossary('A', 'B'), glossary('B', 'C'), glossary('A', 'C')],
    ['the account', names('A', 'B'), names('B', 'C'), names('A', 'C')],
  ])('makes one of two changes of %s', (_, first, second, both) => {
    expect(addChange(queue([first]), second)).toEqual({ removed: [1], added: both });
  });

  it.each([
    ['a name', renameFile('A', 'B'), renameFile('B', 'A')],
    ['terms', glossary('A', 'B'), glossary('B', 'A')],
    ['the account’s name', names('A', 'B'), names('B', 'A')],
    ['a deletion', removeFile, restoreFile],
    ['a restoration', restoreFile, removeFile],
    ['the restoration of a project', { type: 'restore-project', id: 'a', title: 'A' } as Change, remove('a')],
  ])('leaves nothing of %s that is taken back', (_, first, second) => {
    expect(addChange(queue([first]), second)).toEqual({ removed: [1], added: null });
  });

  it('keeps the new name of a deleted file, which can be restored', () => {
    const renamed = renameFile('A', 'B');
    expect(addChange(queue([renamed]), removeFile)).toEqual({ removed: [], added: removeFile });
    expect(addChange(queue([renamed, removeFile]), restoreFile)).toEqual({ removed: [2], added: null });
  });

  it('restores after a deletion that may have reached the server', () => {
    const added = addChange(queue([removeFile], { sent: [1] }), restoreFile);
    expect(added).toEqual({ removed: [], added: restoreFile });
  });

  it('empties the trash once, of all that was seen in it', () => {
    const second = emptyTrash('f', 'g');
    expect(addChange(queue([emptyTrash('e', 'f')]), second)).toEqual({
      removed: [1],
      added: emptyTrash('e', 'f', 'g'),
    });
    expect(addChange(queue([emptyTrash('e')], { sent: [1] }), second)).toEqual({ removed: [], added: second });
  });

  it('empties the trash after the deletion of what is in it', () => {
    const changes = [removeFile, emptyTrash('f')];
    expect(nextToSend(queue(changes))?.order).toBe(1);
    expect(nextToSend(queue(changes, { problems: [1] }))).toBeNull();
    // The server then finds nothing of it in its trash.
    expect(dropChange(queue(changes), 1)).toEqual([1]);
  });

  it('drops the new name of a restored file with its restoration', () => {
    expect(dropChange(queue([restoreFile, renameFile('A', 'B'), remove('a')]), 1)).toEqual([1, 2]);
  });
});

describe('dropping a change', () => {
  it('drops what needs it, and nothing else', () => {
    const changes = [kit('k'), create('a'), choose('b', 'k'), rename('a', 'A', 'B'), copy('c', 'a'), remove('c')];
    expect(dropChange(queue(changes), 1)).toEqual([1, 3]);
    expect(dropChange(queue(changes), 2)).toEqual([2, 4, 5, 6]);
    expect(dropChange(queue(changes), 4)).toEqual([4]);
    expect(dropChange(queue(changes), 9)).toEqual([]);
  });
});

describe('the next change to send', () => {
  it('is the first, and none of an empty queue', () => {
    expect(nextToSend(queue([create('a'), remove('b')]))?.order).toBe(1);
    expect(nextToSend([])).toBeNull();
  });

  it('passes by things that wait for an answer, and what is made of them', () => {
    const changes = [create('a'), rename('a', 'A', 'B'), copy('c', 'a'), rename('c', 'A', 'C'), remove('d')];
    expect(nextToSend(queue(changes, { problems: [1] }))?.order).toBe(5);
    expect(nextToSend(queue(changes.slice(0, 4), { problems: [1] }))).toBeNull();
  });
});

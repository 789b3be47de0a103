import { expect, test } from 'vitest';
import { describeAction, describeActor, describeChange, peopleOf } from './activity-words.ts';

test('an action has words, and one of another kind of log its name', () => {
  expect(describeAction('project.delete')).toBe('Deleted a project');
  expect(describeAction('account.sign-in')).toBe('account.sign-in');
});

test.each([
  [null, 'Clipwright'],
  [{ id: '1', email: 'ada@example.com', isDeleted: false }, 'ada@example.com'],
  [{ id: '1', email: null, isDeleted: true }, 'Deleted account'],
])('an actor of %j is named', (actor, name) => {
  expect(describeActor({ actor })).toBe(name);
});

test.each([
  [null, null, null],
  [null, 'editor', 'Editor'],
  ['editor', 'reviewer', 'Editor → Reviewer'],
  [null, 'youtube-1080p', null],
])('a change from %j to %j is described as %j', (from, to, words) => {
  expect(describeChange({ from, to })).toBe(words);
});

test('people to filter by are the members and those who left, each once', () => {
  const acted = (id: string, email: string | null) => ({ actor: { id, email, isDeleted: email === null } });
  const entries = [acted('2', 'grace@old.example'), acted('3', 'eve@x.example'), acted('4', null), { actor: null }];
  const members = [
    { id: '1', email: 'ada@x.example' },
    { id: '2', email: 'grace@x.example' },
  ];
  expect(peopleOf(members, [...entries, ...entries])).toEqual([
    { id: '1', name: 'ada@x.example' },
    { id: '2', name: 'grace@x.example' },
    { id: '3', name: 'eve@x.example' },
  ]);
});

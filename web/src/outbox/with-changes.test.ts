import { expect, it } from 'vitest';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { Project } from '#shared/contracts/project.ts';
import type { Change } from '#web/storage/waiting-change.ts';
import { kitsWith, madeHere, projectsWith, timelineMadeHere } from './with-changes.ts';

const PROJECTS = [
  { id: 'a', title: 'A', brandKitId: 'k' },
  { id: 'b', title: 'B', brandKitId: null },
] as Project[];
const COPY = { ...PROJECTS[0], id: 'c', title: 'A (copy)' } as Project;
const CHANGES: readonly Change[] = [
  { type: 'copy-project', id: 'c', sourceId: 'a', project: COPY, timeline: { version: 7, tracks: [] } },
  {
    type: 'create-project',
    id: 'n',
    createdAt: '2026-01-01T00:00:00.000Z',
    body: {
      title: 'N',
      aiPrompt: { topic: 'New', durationSec: 30, platform: 'youtube', tone: 'calm' },
      firstCut: true,
    },
  },
  { type: 'change-project', id: 'n', title: 'N', was: { title: 'N' }, now: { title: 'Newer' } },
  { type: 'delete-project', id: 'b', title: 'B', seenAt: '' },
  { type: 'delete-brand-kit', id: 'k', name: 'K', seenAt: '' },
];

it('shows projects as they will be, in the order of the changes, however often', () => {
  const shown = projectsWith(PROJECTS, CHANGES);
  expect(shown.map(({ id, title, brandKitId }) => [id, title, brandKitId])).toEqual([
    ['n', 'Newer', null],
    ['c', 'A (copy)', null],
    ['a', 'A', null],
  ]);
  expect(projectsWith(shown, CHANGES)).toEqual(shown);
  expect(PROJECTS).toHaveLength(2);
});

it('opens a project that only this device has, with its own timeline', () => {
  expect(madeHere('n', CHANGES)).toMatchObject({ status: 'draft', aspectRatio: '16:9', description: 'New' });
  expect(timelineMadeHere('n', CHANGES)?.tracks.map(({ type }) => type)).toEqual(['video', 'audio', 'caption']);
  expect(timelineMadeHere('c', CHANGES)).toEqual({ version: 1, tracks: [] });
  expect([madeHere('b', CHANGES), timelineMadeHere('a', CHANGES)]).toEqual([null, null]);
});

it('opens a project that was started empty without the server', () => {
  const change: Change = {
    type: 'start-empty-project',
    id: 'e',
    createdAt: '2026-01-01T00:00:00.000Z',
    aspectRatio: '16:9',
  };
  const expected = { title: 'Untitled', status: 'draft', aspectRatio: '16:9', targetPlatform: 'youtube' };
  expect(madeHere('e', [change])).toMatchObject(expected);
  expect(timelineMadeHere('e', [change])?.tracks).toHaveLength(3);
  expect(projectsWith(PROJECTS, [change])[0]).toMatchObject(expected);
});

it('shows brand kits as they will be, with one default', () => {
  const values = { name: 'K', colors: ['#000000'], fonts: { primary: 'Inter' } };
  const kits = [
    { ...values, id: 'k', isDefault: true, glossary: [{ term: 'Kraków' }] },
    { ...values, id: 'l', isDefault: false },
  ] as BrandKit[];
  const shown = kitsWith(kits, [
    { type: 'create-brand-kit', id: 'm', createdAt: '', now: values },
    { type: 'change-brand-kit', id: 'k', was: values, now: { ...values, name: 'K2' } },
    { type: 'default-brand-kit', id: 'm', name: 'K', isDefault: true },
    { type: 'delete-brand-kit', id: 'l', name: 'K', seenAt: '' },
  ]);
  expect(shown.map(({ id, name, isDefault }) => [id, name, isDefault])).toEqual([
    ['m', 'K', true],
    ['k', 'K2', false],
  ]);
  expect(shown[1]?.glossary).toEqual([{ term: 'Kraków' }]);
});

import { describe, expect, test } from 'vitest';
import { scenesSchema, TIMELINE_SCHEMA_VERSION, tracksSchema } from '#shared/contracts/timeline.ts';
import { MIGRATION_STEPS, upgradeTimeline } from './migrations.ts';
import type { MigrationFacts, MigrationStep, StoredContent } from './step.ts';

interface Example {
  readonly facts: MigrationFacts;
  readonly before: StoredContent;
  readonly after: StoredContent;
}

const range = (start: number, end: number) => ({ start, end, in: 0, out: Math.round((end - start) * 1e6) / 1e6 });
const track = (type: string, ...clips: object[]) => ({ id: `${type}-1`, type, clips });

const WORDS = [
  { text: 'Cook', start: 0, endExclusive: 0.4 },
  { text: 'it.', start: 0.4, endExclusive: 0.7 },
];

/** For each version that a step starts from: the content as stored then, and the result of the step. */
const EXAMPLES: Record<number, Example> = {
  1: {
    facts: {
      script: [
        { narration: 'Deleted since.', onScreenText: 'Gone', visual: 'Nothing', durationSeconds: 1 },
        { narration: 'Bake it.  Eat it.', onScreenText: 'Bake', visual: 'An oven', durationSeconds: 2 },
        { narration: 'The old end.', onScreenText: 'Bye', visual: 'A bow', durationSeconds: 2 },
      ],
    },
    before: {
      tracks: [
        track(
          'video',
          { id: 'b', assetId: 'v', ...range(0, 2), text: 'The end', scene: { number: 3, visual: 'A bow' } },
          { id: 'a', assetId: '', ...range(2, 4), text: 'Bake', scene: { number: 2, visual: 'An oven' } },
          { id: 'c', assetId: 'v', ...range(4, 5) },
        ),
        track(
          'caption',
          { id: 'x', assetId: '', ...range(0, 2), text: 'A new end.' },
          { id: 'y', assetId: '', ...range(2, 3), text: 'Bake it.' },
          { id: 'z', assetId: '', ...range(3, 4), text: 'Eat it.' },
          { id: 'w', assetId: '', ...range(4, 5), text: 'Nobody’s.' },
        ),
      ],
    },
    after: {
      tracks: [
        track(
          'video',
          {
            id: 'b',
            assetId: 'v',
            ...range(0, 2),
            text: 'The end',
            scene: { number: 3, visual: 'A bow' },
            sceneId: 's3',
          },
          {
            id: 'a',
            assetId: '',
            ...range(2, 4),
            text: 'Bake',
            scene: { number: 2, visual: 'An oven' },
            sceneId: 's2',
          },
          { id: 'c', assetId: 'v', ...range(4, 5) },
        ),
        track(
          'caption',
          { id: 'x', assetId: '', ...range(0, 2), text: 'A new end.', sceneId: 's3' },
          { id: 'y', assetId: '', ...range(2, 3), text: 'Bake it.', sceneId: 's2' },
          { id: 'z', assetId: '', ...range(3, 4), text: 'Eat it.', sceneId: 's2' },
          { id: 'w', assetId: '', ...range(4, 5), text: 'Nobody’s.' },
        ),
      ],
      scenes: [
        { id: 's3', narration: 'A new end.', onScreenText: 'The end', visual: 'A bow', seconds: 2 },
        { id: 's2', narration: 'Bake it.  Eat it.', onScreenText: 'Bake', visual: 'An oven', seconds: 2 },
      ],
    },
  },
  2: {
    facts: {
      transcripts: new Map([
        [
          'v',
          {
            words: [
              { text: 'Bake', start: 500_000, endExclusive: 900_000 },
              { text: 'it.', start: 900_000, endExclusive: 1_200_000 },
            ],
          },
        ],
      ]),
    },
    before: {
      tracks: [
        track('video', { id: 'a', assetId: 'v', ...range(2, 4) }),
        track('caption', { id: 'x', assetId: '', ...range(2.5, 3.8), text: 'Cook it.', words: WORDS }),
      ],
      scenes: [],
    },
    after: {
      tracks: [
        track('video', { id: 'a', assetId: 'v', ...range(2, 4), captions: 'pop-subtitle' }),
        track('caption', {
          id: 'x',
          assetId: 'v',
          ...{ start: 2.5, end: 3.8, in: 0.5, out: 1.8 },
          text: 'Cook it.',
          words: [
            { text: 'Cook', start: 0.5, endExclusive: 0.9 },
            { text: 'it.', start: 0.9, endExclusive: 1.2 },
          ],
          style: 'pop-subtitle',
        }),
      ],
      scenes: [],
      corrections: { v: { 500000: 'Cook' } },
    },
  },
  3: {
    facts: {},
    before: { tracks: [track('video', { id: 'a', assetId: 'v', ...range(0, 2), volume: 0 })], scenes: [] },
    after: { tracks: [track('video', { id: 'a', assetId: 'v', ...range(0, 2), volume: 0 })], scenes: [] },
  },
};

describe('the migration steps', () => {
  test('lead to the present version', () => {
    expect(MIGRATION_STEPS.length + 1).toBe(TIMELINE_SCHEMA_VERSION);
  });

  test('each have an example, and the last one gives the present layout', () => {
    for (const [index, step] of MIGRATION_STEPS.entries()) {
      const example = EXAMPLES[index + 1];
      expect(example, `an example for the step from version ${index + 1}`).toBeDefined();
      expect(example && step(example.before, example.facts)).toEqual(example?.after);
    }
    expect(Object.keys(EXAMPLES)).toHaveLength(MIGRATION_STEPS.length);
    const last = EXAMPLES[MIGRATION_STEPS.length];
    expect(tracksSchema.safeParse(last?.after.tracks).success).toBe(true);
    expect(scenesSchema.safeParse(last?.after.scenes).success).toBe(true);
  });
});

describe('upgrading', () => {
  const steps: MigrationStep[] = [
    ({ tracks }) => ({ tracks: [tracks, 'two'] }),
    ({ tracks }, { script }) => ({ tracks: [tracks, 'three'], scenes: script }),
  ];

  test.each([
    [1, { tracks: [['x', 'two'], 'three'], scenes: 's' }],
    [2, { tracks: ['x', 'three'], scenes: 's' }],
    [3, { tracks: 'x' }],
  ])('from version %d takes the missing steps in order', (schemaVersion, content) => {
    expect(upgradeTimeline({ schemaVersion, tracks: 'x' }, { script: 's' }, steps)).toEqual({ ok: true, content });
  });

  test.each([
    [4, 'timeline.schema-too-new'],
    [0, 'timeline.schema-unknown'],
    [1.5, 'timeline.schema-unknown'],
    [Number.NaN, 'timeline.schema-unknown'],
  ])('version %d is refused', (schemaVersion, code) => {
    expect(upgradeTimeline({ schemaVersion, tracks: [] }, {}, steps)).toMatchObject({ ok: false, code });
  });

  test('a stored timeline reads back unchanged', () => {
    const content = { tracks: [{ id: 'video-1', type: 'video', clips: [] }], scenes: [] };
    expect(upgradeTimeline({ schemaVersion: TIMELINE_SCHEMA_VERSION, ...content })).toEqual({ ok: true, content });
  });
});

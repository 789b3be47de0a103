import { describe, expect, test } from 'vitest';
import { scenesSchema, TIMELINE_SCHEMA_VERSION, tracksSchema } from '#shared/contracts/timeline.ts';
import { MIGRATION_STEPS, upgradeTimeline } from './migrations.ts';
import type { MigrationStep, StoredContent } from './step.ts';

interface Example {
  readonly script?: unknown;
  readonly before: StoredContent;
  readonly after: StoredContent;
}

const range = (start: number, end: number) => ({ start, end, in: 0, out: end - start });
const track = (type: string, ...clips: object[]) => ({ id: `${type}-1`, type, clips });

/** For each version that a step starts from: the content as stored then, and the result of the step. */
const EXAMPLES: Record<number, Example> = {
  1: {
    script: [
      { narration: 'Deleted since.', onScreenText: 'Gone', visual: 'Nothing', durationSeconds: 1 },
      { narration: 'Bake it.  Eat it.', onScreenText: 'Bake', visual: 'An oven', durationSeconds: 2 },
      { narration: 'The old end.', onScreenText: 'Bye', visual: 'A bow', durationSeconds: 2 },
    ],
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
};

describe('the migration steps', () => {
  test('lead to the present version', () => {
    expect(MIGRATION_STEPS.length + 1).toBe(TIMELINE_SCHEMA_VERSION);
  });

  test('each have an example, and the last one gives the present layout', () => {
    for (const [index, step] of MIGRATION_STEPS.entries()) {
      const example = EXAMPLES[index + 1];
      expect(example, `an example for the step from version ${index + 1}`).toBeDefined();
      expect(example && step(example.before, example.script)).toEqual(example?.after);
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
    ({ tracks }, script) => ({ tracks: [tracks, 'three'], scenes: script }),
  ];

  test.each([
    [1, { tracks: [['x', 'two'], 'three'], scenes: 's' }],
    [2, { tracks: ['x', 'three'], scenes: 's' }],
    [3, { tracks: 'x' }],
  ])('from version %d takes the missing steps in order', (schemaVersion, content) => {
    expect(upgradeTimeline({ schemaVersion, tracks: 'x' }, 's', steps)).toEqual({ ok: true, content });
  });

  test.each([
    [4, 'timeline.schema-too-new'],
    [0, 'timeline.schema-unknown'],
    [1.5, 'timeline.schema-unknown'],
    [Number.NaN, 'timeline.schema-unknown'],
  ])('version %d is refused', (schemaVersion, code) => {
    expect(upgradeTimeline({ schemaVersion, tracks: [] }, undefined, steps)).toMatchObject({ ok: false, code });
  });

  test('a stored timeline reads back unchanged', () => {
    const content = { tracks: [{ id: 'video-1', type: 'video', clips: [] }], scenes: [] };
    expect(upgradeTimeline({ schemaVersion: TIMELINE_SCHEMA_VERSION, ...content })).toEqual({ ok: true, content });
  });
});

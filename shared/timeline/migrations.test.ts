import { describe, expect, test } from 'vitest';
import { TIMELINE_SCHEMA_VERSION, tracksSchema } from '#shared/contracts/timeline.ts';
import { MIGRATION_STEPS, type MigrationStep, upgradeTimeline } from './migrations.ts';

/** For each version that a step starts from: tracks as stored then, and the result of the step. */
const EXAMPLES: Record<number, { readonly before: unknown; readonly after: unknown }> = {};

describe('the migration steps', () => {
  test('lead to the present version', () => {
    expect(MIGRATION_STEPS.length + 1).toBe(TIMELINE_SCHEMA_VERSION);
  });

  test('each have an example, and the last one gives the present layout', () => {
    for (const [index, step] of MIGRATION_STEPS.entries()) {
      const example = EXAMPLES[index + 1];
      expect(example, `an example for the step from version ${index + 1}`).toBeDefined();
      expect(step(example?.before)).toEqual(example?.after);
    }
    expect(Object.keys(EXAMPLES)).toHaveLength(MIGRATION_STEPS.length);
    const last = EXAMPLES[MIGRATION_STEPS.length];
    if (last) expect(tracksSchema.safeParse(last.after).success).toBe(true);
  });
});

describe('upgrading', () => {
  const steps: MigrationStep[] = [(tracks) => [tracks, 'two'], (tracks) => [tracks, 'three']];

  test.each([
    [1, [['x', 'two'], 'three']],
    [2, ['x', 'three']],
    [3, 'x'],
  ])('from version %d takes the missing steps in order', (schemaVersion, tracks) => {
    expect(upgradeTimeline({ schemaVersion, tracks: 'x' }, steps)).toEqual({ ok: true, tracks });
  });

  test.each([
    [4, 'timeline.schema-too-new'],
    [0, 'timeline.schema-unknown'],
    [1.5, 'timeline.schema-unknown'],
    [Number.NaN, 'timeline.schema-unknown'],
  ])('version %d is refused', (schemaVersion, code) => {
    expect(upgradeTimeline({ schemaVersion, tracks: [] }, steps)).toMatchObject({ ok: false, code });
  });

  test('a stored timeline reads back unchanged', () => {
    const tracks = [{ id: 'video-1', type: 'video', clips: [] }];
    expect(upgradeTimeline({ schemaVersion: TIMELINE_SCHEMA_VERSION, tracks })).toEqual({ ok: true, tracks });
  });
});

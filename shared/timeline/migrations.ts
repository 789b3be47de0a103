/** A timeline in storage or in an exported file: tracks in the wire's form and the version of their layout. */
export interface StoredTimeline {
  readonly schemaVersion: number;
  readonly tracks: unknown;
}

/** Turns the tracks of one version into those of the next. */
export type MigrationStep = (tracks: unknown) => unknown;

/**
 * The steps in order: the first turns version 1 into version 2, and so on. To change the layout, add a step, raise
 * `TIMELINE_SCHEMA_VERSION` and add an example to the test beside this file, which fails for a step without one.
 */
export const MIGRATION_STEPS: readonly MigrationStep[] = [];

/** Upgraded tracks, not yet parsed, or the reason why there are none. */
export type UpgradeResult =
  | { readonly ok: true; readonly tracks: unknown }
  | {
      readonly ok: false;
      readonly code: 'timeline.schema-too-new' | 'timeline.schema-unknown';
      readonly message: string;
    };

/**
 * Upgrades stored tracks step by step to the present layout. A version from a later Clipwright is refused rather than
 * misread. Nothing is written back.
 */
export function upgradeTimeline(
  stored: StoredTimeline,
  steps: readonly MigrationStep[] = MIGRATION_STEPS,
): UpgradeResult {
  const present = steps.length + 1;
  const { schemaVersion } = stored;
  if (!Number.isSafeInteger(schemaVersion) || schemaVersion < 1) {
    return { ok: false, code: 'timeline.schema-unknown', message: 'This timeline has no valid layout version.' };
  }
  if (schemaVersion > present) {
    return {
      ok: false,
      code: 'timeline.schema-too-new',
      message: `This timeline was saved by a newer Clipwright (layout ${schemaVersion}, this one reads up to ${present}). Update to open it.`,
    };
  }
  return { ok: true, tracks: steps.slice(schemaVersion - 1).reduce((tracks, step) => step(tracks), stored.tracks) };
}

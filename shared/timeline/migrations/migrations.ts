import { addScenes } from './add-scenes.ts';
import { addSpeed } from './add-speed.ts';
import { linkCaptionsToSpeech } from './link-captions-to-speech.ts';
import type { MigrationFacts, MigrationStep, StoredContent } from './step.ts';

/** A timeline in storage or in an exported file, and the version of its layout. */
export interface StoredTimeline extends StoredContent {
  readonly schemaVersion: number;
}

/**
 * The steps in order: the first turns version 1 into version 2, and so on. To change the layout, add a step, raise
 * `TIMELINE_SCHEMA_VERSION` and add an example to the test beside this file, which fails for a step without one.
 */
export const MIGRATION_STEPS: readonly MigrationStep[] = [addScenes, linkCaptionsToSpeech, addSpeed];

/** Upgraded content, not yet parsed, or the reason why there is none. */
export type UpgradeResult =
  | { readonly ok: true; readonly content: StoredContent }
  | {
      readonly ok: false;
      readonly code: 'timeline.schema-too-new' | 'timeline.schema-unknown';
      readonly message: string;
    };

/**
 * Upgrades a stored timeline step by step to the current layout. Refuses a version from a later Clipwright, which could
 * be misread. Writes nothing back.
 */
export function upgradeTimeline(
  { schemaVersion, ...content }: StoredTimeline,
  facts: MigrationFacts = {},
  steps: readonly MigrationStep[] = MIGRATION_STEPS,
): UpgradeResult {
  const present = steps.length + 1;
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
  const missing = steps.slice(schemaVersion - 1);
  return { ok: true, content: missing.reduce((reached, step) => step(reached, facts), content as StoredContent) };
}

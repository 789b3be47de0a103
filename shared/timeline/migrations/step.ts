import type { Transcripts } from '#shared/captions/corrected-words.ts';

/** A timeline's content in storage, in the form of some layout version. */
export interface StoredContent {
  readonly tracks: unknown;
  readonly scenes?: unknown;
  readonly corrections?: unknown;
  readonly markers?: unknown;
  readonly luts?: unknown;
}

/** Facts about a project that some steps use. Without them they change less. */
export interface MigrationFacts {
  /** The scenes of the project's generated script as stored. */
  readonly script?: unknown;
  /** Transcripts of the assets on the timeline that were transcribed from end to end. */
  readonly transcripts?: Transcripts;
}

/** Converts the content of one version to the next. */
export type MigrationStep = (content: StoredContent, facts: MigrationFacts) => StoredContent;

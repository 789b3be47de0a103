import type { Transcripts } from '#shared/captions/corrected-words.ts';

/** A timeline's content in storage, in the form of some layout version. */
export interface StoredContent {
  readonly tracks: unknown;
  readonly scenes?: unknown;
  readonly corrections?: unknown;
}

/** Facts about a project that some steps use; without them they change less. */
export interface MigrationFacts {
  /** The scenes of the project's generated script as stored. */
  readonly script?: unknown;
  /** Transcripts of the assets on the timeline that were listened to from end to end. */
  readonly transcripts?: Transcripts;
}

/** Turns the content of one version into that of the next. */
export type MigrationStep = (content: StoredContent, facts: MigrationFacts) => StoredContent;

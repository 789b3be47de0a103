/** A timeline's content in storage, in the form of some layout version. */
export interface StoredContent {
  readonly tracks: unknown;
  readonly scenes?: unknown;
  readonly corrections?: unknown;
}

/**
 * Turns the content of one version into that of the next.
 * @param script The scenes of the project's generated script as stored, undefined without one.
 */
export type MigrationStep = (content: StoredContent, script: unknown) => StoredContent;

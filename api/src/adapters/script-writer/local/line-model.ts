import type { WriterOrder, WriterReply } from '#workers/server/writer/messages.ts';

export interface LineModelOptions {
  /** Accounts take turns. */
  readonly accountId: string;
  readonly signal: AbortSignal;
  /** Gets the reply as it arrives. */
  onPiece(piece: string): void;
}

/** A language model on this machine, which answers one question at a time. */
export interface LineModel {
  /** Its name for users; null while there is none. */
  name(): Promise<string | null>;
  /**
   * Answers in the order's JSON, together with the name of the model that did.
   * @throws The signal's reason as soon as it aborts; ApiError `ai.model-stopped`, `ai.model-memory`, `ai.unavailable`,
   * `model.unavailable` or `request.queue-full`.
   */
  write(order: WriterOrder, options: LineModelOptions): Promise<WriterReply & { readonly name: string }>;
  stop(): Promise<void>;
}

/** JSON that a reply must be, as far as llama.cpp's grammars and Ollama both know the schema. */
export type ReplySchema = { readonly type: 'object'; readonly [key: string]: unknown };

/** A question to a language model. */
export interface WriterOrder {
  readonly instructions: string;
  readonly text: string;
  readonly schema: ReplySchema;
  /** A reply that is longer ends there. */
  readonly maxTokens: number;
}

/** JSON in the asked schema, unless it was too long; and what was read and written for it. */
export interface WriterReply {
  readonly content: string;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Work of the process that holds the language model. Pieces of a reply arrive as `{ progress: string }` before it. */
export interface WriterWork {
  /** Loads the model from its file. */
  load: { readonly input: { readonly path: string }; readonly output: null };
  write: { readonly input: WriterOrder; readonly output: WriterReply };
}

/** A message to the process. Its answers are results of the tasks, in the same order. */
export type WriterRequest = {
  readonly [T in keyof WriterWork]: { readonly task: T; readonly input: WriterWork[T]['input'] };
}[keyof WriterWork];

/** One error that reaches clients: its HTTP status, and a message that tells the user what to do next. */
export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

/** Errors of one area by code. Codes are `area.what` and never change; messages may. */
export type ErrorTable = Readonly<Record<`${string}.${string}`, ErrorEntry>>;

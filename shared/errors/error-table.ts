/** One error that reaches clients: its HTTP status, and a message with the next step for the user. */
export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

/** Errors of one area by code. Codes are `area.what` and never change; messages may. */
export type ErrorTable = Readonly<Record<`${string}.${string}`, ErrorEntry>>;

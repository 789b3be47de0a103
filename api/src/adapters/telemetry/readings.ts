import type { IncomingHttpHeaders } from 'node:http';

/** A request that was answered. Labels say what was asked for, never by whom: routes with their parameters' names. */
export interface AnsweredRequest {
  readonly method: string;
  /** As `/api/projects/:id`. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds of the epoch. */
  readonly startedAt: number;
  readonly seconds: number;
  readonly headers: IncomingHttpHeaders;
}

/** Readings at the time when figures are asked for. */
export interface Readings {
  readonly renders: { readonly waiting: number; readonly active: number; readonly workers: number } | null;
  /** Waiting jobs by name. */
  readonly jobs: Readonly<Record<string, number>>;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number };
  /** Renders that have ended since the last readings. */
  readonly ended: readonly { readonly executor: string; readonly status: string; readonly seconds: number }[];
}

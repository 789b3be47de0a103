import type { IncomingHttpHeaders } from 'node:http';

/** An answered request. Labels name the route with its parameters' names, never the client. */
export interface AnsweredRequest {
  readonly method: string;
  /** As `/api/projects/:id`. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly seconds: number;
  readonly headers: IncomingHttpHeaders;
}

/** Readings taken when metrics are requested. */
export interface Readings {
  readonly renders: { readonly waiting: number; readonly active: number; readonly workers: number } | null;
  /** Waiting jobs by name. */
  readonly jobs: Readonly<Record<string, number>>;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number };
  /** Renders that have ended since the last readings. */
  readonly ended: readonly { readonly executor: string; readonly status: string; readonly seconds: number }[];
}

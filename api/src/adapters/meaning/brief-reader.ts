import { join } from 'node:path';
import type { Logger } from 'pino';
import { ModelProcess } from '#api/adapters/model-process/model-process.ts';
import type { Models } from '#api/adapters/models/models.ts';
import type { BriefMeaning } from '#shared/script/brief-parts.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import type { MeaningWork } from '#workers/server/meaning/messages.ts';

const MAIN = join(import.meta.dirname, '../../../../workers/server/meaning/main.ts');

/** Briefs that may wait for the model. Beyond this, only the rules read a brief. */
const MOST_WAITING = 20;
/** A brief is read again when its form is filled, shown and written. */
const MOST_KEPT = 200;
/**
 * Time that a reader waits: 120 parts take three seconds, and the model's start one or two. The work still finishes,
 * for the next reader.
 */
const PATIENCE_MS = 8_000;
/** Time between attempts to fetch a model that was unavailable. */
const RETRY_MS = 10 * MINUTE_MS;

/** Reads briefs by meaning. */
export interface BriefReader {
  /**
   * Weighs a brief's parts.
   * @returns Null without the model, or when it fails or is busy. Then only the rules apply.
   * @throws The signal's reason.
   */
  read(brief: string, signal: AbortSignal): Promise<BriefMeaning | null>;
  stop(): Promise<void>;
}

/** Rules alone. */
export const NO_BRIEF_READER: BriefReader = {
  async read(_, signal) {
    signal.throwIfAborted();
    return null;
  },
  async stop() {},
};

export interface BriefReaderOptions {
  readonly models: Pick<Models, 'ensure' | 'status'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Creates the reader with the sentence model in a process of its own, one brief at a time. The first brief starts the
 * model's download and doesn't wait for it.
 */
export function createBriefReader({ models, log }: BriefReaderOptions): BriefReader {
  const process = new ModelProcess<MeaningWork>({
    main: MAIN,
    name: 'the sentence model',
    crashed: 'ai.unavailable',
    log,
  });
  const stopped = new AbortController();
  const kept = new Map<string, BriefMeaning>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let nextFetch = 0;

  async function folderOf(): Promise<string | null> {
    const { state } = await models.status('use-multilingual');
    if (state === 'ready') return models.ensure('use-multilingual', { signal: stopped.signal });
    if (state === 'missing' && Date.now() >= nextFetch) {
      nextFetch = Date.now() + RETRY_MS;
      // The log of the models says why one was unavailable.
      models.ensure('use-multilingual', { signal: stopped.signal }).catch(() => {});
    }
    return null;
  }

  async function weigh(brief: string): Promise<BriefMeaning | null> {
    try {
      const folder = await folderOf();
      if (folder === null) return null;
      const meaning = await process.call(folder, 'weigh', brief, stopped.signal);
      kept.set(brief, meaning);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return meaning;
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ err: error }, 'the sentence model could not read a brief');
      return null;
    }
  }

  return {
    async read(brief, signal) {
      signal.throwIfAborted();
      const known = kept.get(brief);
      if (known) return known;
      if (stopped.signal.aborted || waiting >= MOST_WAITING) return null;
      waiting++;
      // A reader that leaves does not end the work, because the process would have to load its model again.
      const reading = last.then(() => (signal.aborted ? null : weigh(brief)));
      last = reading.finally(() => waiting--);
      const late = Promise.withResolvers<null>();
      const timer = setTimeout(late.resolve, PATIENCE_MS, null);
      const meaning = await Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
      signal.throwIfAborted();
      return meaning;
    },
    async stop() {
      stopped.abort(new Error('The studio stops.'));
      await process.stop();
    },
  };
}

import { join } from 'node:path';
import type { Logger } from 'pino';
import { ModelProcess } from '#api/adapters/model-process/model-process.ts';
import type { Models } from '#api/adapters/models/models.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import type { MeaningWork } from '#workers/server/meaning/messages.ts';

const MAIN = join(import.meta.dirname, '../../../../workers/server/meaning/main.ts');

/** Work that may wait for the model. */
const MOST_WAITING = 20;
/** Time between attempts to fetch a model that was unavailable. */
const RETRY_MS = 10 * MINUTE_MS;

/** The model that reads sentences by meaning. Everything that asks it works without it too. */
export interface SentenceModel {
  /**
   * Does a piece of work in its turn. Work continues when its caller has left, because the process would have to load
   * its model again.
   * @param signal Skips work that has not begun.
   * @returns Null without the model, or when it fails or is busy.
   */
  ask<T extends 'weigh' | 'compare'>(
    task: T,
    input: MeaningWork[T]['input'],
    signal: AbortSignal,
  ): Promise<MeaningWork[T]['output'] | null>;
  stop(): Promise<void>;
}

export interface SentenceModelOptions {
  readonly models: Pick<Models, 'ensure' | 'status'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Creates the sentence model in a process of its own, which does one thing at a time. The first question starts the
 * model's download and doesn't wait for it.
 */
export function createSentenceModel({ models, log }: SentenceModelOptions): SentenceModel {
  const process = new ModelProcess<MeaningWork>({
    main: MAIN,
    name: 'the sentence model',
    crashed: 'ai.unavailable',
    log,
  });
  const stopped = new AbortController();
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

  return {
    async ask<T extends 'weigh' | 'compare'>(task: T, input: MeaningWork[T]['input'], signal: AbortSignal) {
      if (stopped.signal.aborted || waiting >= MOST_WAITING) return null;
      waiting++;
      const answer = last.then(async (): Promise<MeaningWork[T]['output'] | null> => {
        if (signal.aborted) return null;
        try {
          const folder = await folderOf();
          return folder === null ? null : await process.call(folder, task, input, stopped.signal);
        } catch (error) {
          if (!stopped.signal.aborted) log.warn({ err: error }, 'the sentence model could not read a text');
          return null;
        }
      });
      last = answer.finally(() => waiting--);
      return answer;
    },
    async stop() {
      stopped.abort(new Error('The studio stops.'));
      await process.stop();
    },
  };
}

/**
 * Waits for an answer for a limited time.
 * @returns Null when it comes later.
 * @throws The signal's reason.
 */
export async function waitFor<T>(
  answer: Promise<T | null>,
  patienceMs: number,
  signal: AbortSignal,
): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(late.resolve, patienceMs, null);
  const handleAbort = () => late.resolve(null);
  signal.addEventListener('abort', handleAbort);
  const found = await Promise.race([answer, late.promise]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', handleAbort);
  });
  signal.throwIfAborted();
  return found;
}

import { freemem } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ModelProcess } from '#api/adapters/model-process/model-process.ts';
import type { Models } from '#api/adapters/models/models.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Turns } from '#api/queue/turns.ts';
import { formatGigabytes } from '#shared/media/limits.ts';
import { type ModelId, WRITING_MODELS } from '#shared/models/manifest.ts';
import type { WriterOrder, WriterReply, WriterWork } from '#workers/server/writer/messages.ts';
import type { LineModel, LineModelOptions } from './line-model.ts';

const MAIN = join(import.meta.dirname, '../../../../../workers/server/writer/main.ts');

export interface BuiltInModelOptions {
  readonly models: Pick<Models, 'ensure' | 'list' | 'status'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Entry file of the process. Default: the one that runs the model. */
  readonly main?: string;
  /** Default: three minutes. */
  readonly idleMs?: number;
  /** Bytes of memory that are free. Default: this machine's, or its container's. */
  freeMemory?(): number;
}

interface Candidate {
  readonly id: ModelId;
  readonly name: string;
  readonly memoryBytes: number;
  readonly file: string;
}

const CANDIDATES: readonly Candidate[] = WRITING_MODELS.map(({ files: [{ name: file }], ...model }) => ({
  ...model,
  file,
}));

/** A fetched language model in a process of its own, which ends when it is idle or a question is cancelled. */
export class BuiltInModel implements LineModel {
  readonly #options: BuiltInModelOptions;
  readonly #process: ModelProcess<WriterWork>;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();
  /** The model that the process holds, as far as it runs. */
  #loaded: Candidate | null = null;

  constructor(options: BuiltInModelOptions) {
    this.#options = options;
    const { log, main = MAIN, idleMs } = options;
    const crashed = 'ai.model-stopped';
    this.#process = new ModelProcess({
      main,
      name: 'the writer',
      crashed,
      log,
      ...(idleMs !== undefined && { idleMs }),
    });
  }

  /** Id of the process that writes, null when none runs. */
  get pid(): number | null {
    return this.#process.pid;
  }

  async name(): Promise<string | null> {
    const kept = await this.#kept();
    return (this.#fitting(kept) ?? kept.at(-1))?.name ?? null;
  }

  async write(
    order: WriterOrder,
    { accountId, signal: given, onPiece }: LineModelOptions,
  ): Promise<WriterReply & { readonly name: string }> {
    const signal = AbortSignal.any([given, this.#stopped.signal]);
    signal.throwIfAborted();
    const leave = this.#turns.enter(accountId);
    try {
      return await this.#turns.run(accountId, signal, async () => {
        const model = await this.#choose();
        const path = join(await this.#options.models.ensure(model.id, { signal }), model.file);
        this.#loaded = model;
        const reply = await this.#process.call({ path }, 'write', order, signal, (piece) => onPiece(String(piece)));
        return { ...reply, name: model.name };
      });
    } finally {
      leave();
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new ApiError('request.unavailable'));
    await this.#process.stop();
  }

  /** @throws ApiError `model.unavailable`, or `ai.model-memory` if none fits. */
  async #choose(): Promise<Candidate> {
    if (this.#process.pid !== null && this.#loaded) return this.#loaded;
    const kept = await this.#kept();
    const model = this.#fitting(kept);
    const [smallest] = kept;
    if (!model && smallest) {
      const free = formatGigabytes(this.#freeMemory());
      const message = `${smallest.name} needs ${formatGigabytes(smallest.memoryBytes)} of free memory, and ${free} are free.`;
      throw new ApiError('ai.model-memory', { message });
    }
    if (!model) throw new ApiError('model.unavailable');
    // Files with other bytes are deleted then, and gigabytes are not fetched while somebody waits for a script.
    if ((await this.#options.models.status(model.id)).state === 'ready') return model;
    const message = `The file of ${model.name} was damaged and has been removed. An admin can fetch it again on the Account page.`;
    throw new ApiError('model.unavailable', { message });
  }

  #fitting(kept: readonly Candidate[]): Candidate | undefined {
    return kept.findLast(({ memoryBytes }) => memoryBytes <= this.#freeMemory());
  }

  /** The models whose bytes are all there, unchecked: that takes seconds for gigabytes. */
  async #kept(): Promise<readonly Candidate[]> {
    const list = await this.#options.models.list();
    const whole = new Set(list.filter(({ keptBytes, bytes }) => keptBytes >= bytes).map(({ id }) => id));
    return CANDIDATES.filter(({ id }) => whole.has(id));
  }

  #freeMemory(): number {
    return this.#options.freeMemory?.() ?? Math.min(freemem(), process.availableMemory());
  }
}

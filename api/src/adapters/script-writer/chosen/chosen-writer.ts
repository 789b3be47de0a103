import type { Logger } from 'pino';
import type { BriefReader } from '#api/adapters/meaning/brief-reader.ts';
import { createBuiltInWriter } from '#api/adapters/script-writer/built-in/built-in-writer.ts';
import type { LineModel } from '#api/adapters/script-writer/local/line-model.ts';
import { writeWithModel } from '#api/adapters/script-writer/local/local-writer.ts';
import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { WRITERS, type WriterKind, type Writers } from '#shared/contracts/project.ts';

export interface ChosenWriterOptions {
  /** Null without a key. Its name is that of its model. */
  readonly service: { readonly name: string; readonly writer: ScriptWriter } | null;
  /** Language models on this machine, the preferred first. */
  readonly models: readonly LineModel[];
  readonly reader: Pick<BriefReader, 'read'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** A script writer that combines every writer of the studio. */
export interface ChosenWriter extends ScriptWriter {
  /** Writers that are available now, the default first. */
  writers(): Promise<Writers['writers']>;
  stop(): Promise<void>;
}

/**
 * Creates a writer that lets each request choose a service, a language model on this machine, or the rules. When the
 * local model can't write, the rules take over and the author's note says why. A failing service is retried later.
 * Forms, rewritten scenes and translations come from the service, or from the rules without one.
 */
export function createChosenWriter({ service, models, reader, log }: ChosenWriterOptions): ChosenWriter {
  const rules = createBuiltInWriter(reader);
  const rest = service?.writer ?? rules;

  /** The first that has a model, with its name. */
  async function present(): Promise<{ model: LineModel; name: string } | null> {
    for (const model of models) {
      const name = await model.name();
      if (name !== null) return { model, name };
    }
    return null;
  }

  async function writers(): Promise<Writers['writers']> {
    const local = await present();
    const names: Readonly<Record<WriterKind, string | null | undefined>> = {
      service: service?.name,
      model: local?.name,
      rules: null,
    };
    return WRITERS.flatMap((kind) => (names[kind] === undefined ? [] : [{ kind, name: names[kind] }]));
  }

  return {
    writers,

    async writeScript(prompt, options) {
      if (service && (prompt.writer ?? 'service') === 'service') return service.writer.writeScript(prompt, options);
      const local = prompt.writer === 'rules' ? null : await present();
      let note: string | undefined;
      try {
        const written = local && (await writeWithModel(local.model, reader, prompt, options));
        if (written) return written;
      } catch (error) {
        options.signal.throwIfAborted();
        log.warn({ err: error }, 'the language model on this machine could not write');
        note = noteOf(error, local?.name);
        options.onDraft?.([]);
      }
      const { script, author } = await rules.writeScript(prompt, options);
      return { script, author: { ...author, ...(note !== undefined && { note }) } };
    },

    rewriteScenes: (task, signal) => rest.rewriteScenes(task, signal),
    translateCues: (task, signal) => rest.translateCues(task, signal),
    parseForm: (text, signal) => rest.parseForm(text, signal),

    async stop() {
      await Promise.all(models.map((model) => model.stop()));
    },
  };
}

function noteOf(error: unknown, name = 'The language model'): string {
  if (error instanceof ApiError && error.code === 'ai.bad-reply') return `${name} wrote nothing that fits the brief.`;
  return error instanceof ApiError ? error.message : `${name} could not write.`;
}

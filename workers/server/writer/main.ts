import { toResult } from '#workers/lib/result.ts';
import { type LanguageModel, loadLanguageModel } from './language-model.ts';
import type { WriterRequest, WriterWork } from './messages.ts';

/* Process that writes with a language model for its parent, which ends it; it ends by itself when the parent is gone. */

let model: LanguageModel | null = null;

const WORK: { readonly [T in keyof WriterWork]: (input: WriterWork[T]['input']) => Promise<WriterWork[T]['output']> } =
  {
    async load({ path }) {
      model ??= await loadLanguageModel(path);
      return null;
    },
    async write(order) {
      if (!model) throw new Error('The model is not loaded.');
      return model.write(order, (progress) => process.send?.({ progress }));
    },
  };

process.once('disconnect', () => process.exit());
// The parent ends this process when it ends itself, also after Ctrl+C, which reaches both.
process.on('SIGINT', () => {});
process.on('message', (message) => {
  // The parent is this program too, so the message's type can be trusted.
  const { task, input } = message as WriterRequest;
  void toResult(() => (WORK[task] as (input: unknown) => Promise<unknown>)(input)).then((result) =>
    process.send?.(result),
  );
});

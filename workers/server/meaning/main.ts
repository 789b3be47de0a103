import { toResult } from '#workers/lib/result.ts';
import { createComparison } from './compare-texts.ts';
import heads from './heads.json' with { type: 'json' };
import type { MeaningRequest, MeaningWork } from './messages.ts';
import { loadSentenceEncoder } from './sentence-encoder.ts';
import { weighBrief } from './weigh-brief.ts';

/*
 * Process that classifies briefs and compares texts by meaning for its parent, which ends it. It exits by itself when
 * the parent has exited.
 */

let encode: ReturnType<typeof loadSentenceEncoder> | null = null;
let compare: ReturnType<typeof createComparison> | null = null;

const WORK: { readonly [T in keyof MeaningWork]: (input: MeaningWork[T]['input']) => MeaningWork[T]['output'] } = {
  load(folder) {
    encode ??= loadSentenceEncoder(folder);
    compare ??= createComparison(encode);
    return null;
  },
  weigh(text) {
    if (!encode) throw new Error('The model is not loaded.');
    return weighBrief(text, encode, heads);
  },
  compare(texts) {
    if (!compare) throw new Error('The model is not loaded.');
    return compare(texts);
  },
};

process.once('disconnect', () => process.exit());
// The parent ends this process when it exits, even after Ctrl+C, which reaches both.
process.on('SIGINT', () => {});
process.on('message', (message) => {
  // The parent is this program too, so the message's type can be trusted.
  const { task, input } = message as MeaningRequest;
  void toResult(() => (WORK[task] as (input: unknown) => unknown)(input)).then((result) => process.send?.(result));
});

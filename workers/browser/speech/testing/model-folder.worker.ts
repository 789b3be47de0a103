import { expose } from 'comlink';
import type { ModelFile } from '#shared/models/manifest.ts';
import { ModelFolder } from '#workers/browser/speech/model-folder.ts';
import { type Result, toResult } from '#workers/lib/result.ts';

/* A folder of models in a worker, for tests: only workers write at once. */
const calls = {
  /** Fetches a file; returns its length and the counts of bytes that were reported. */
  fetch: (file: ModelFile): Promise<Result<{ byteLength: number; counts: readonly number[] }>> =>
    toResult(async () => {
      const counts: number[] = [];
      const folder = await ModelFolder.open('silero-vad');
      const { byteLength } = await folder.fetch(file, (count) => counts.push(count), new AbortController().signal);
      return { byteLength, counts };
    }),
  clear: (): Promise<Result<void>> => toResult(async () => (await ModelFolder.open('silero-vad')).keepOnly([])),
};
export type ModelFolderCalls = typeof calls;

expose(calls);

import { transfer } from 'comlink';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { withCodecs } from '#workers/browser/codecs/load-codecs.ts';
import { type Result, toResult } from '#workers/lib/result.ts';
import type { PreviewEvent, PreviewSource } from './preview-types.ts';
import type { SoundChunk, SoundStream } from './sound.ts';
import type { SoundPlan } from './sound-from.ts';

/** Streams by the number that their opener chose. */
const streams = new Map<number, Promise<SoundStream>>();

/**
 * Calls of a worker with the role `sound`, made by {@link SoundClient}. Separate, so that other roles don't load this
 * code.
 */
export const soundCalls = {
  open: (
    id: number,
    plan: SoundPlan,
    sources: readonly PreviewSource[],
    from: Microseconds,
    onEvent: (event: PreviewEvent) => void,
  ): Promise<Result<void>> =>
    toResult(async () => {
      const opening = withCodecs(import('./sound.ts')).then(
        ({ SoundStream }) => new SoundStream(plan, sources, from, onEvent),
      );
      streams.set(id, opening);
      await opening;
    }),
  next: async (id: number): Promise<Result<SoundChunk | null>> => {
    const result = await toResult(async () => (await (await streams.get(id))?.next()) ?? null);
    return result.ok && result.value ? transfer(result, [result.value.left.buffer, result.value.right.buffer]) : result;
  },
  end: (id: number): Promise<Result<void>> =>
    toResult(async () => {
      const opening = streams.get(id);
      streams.delete(id);
      (await opening)?.end();
    }),
};
export type SoundCalls = typeof soundCalls;

import type { AudioSpan } from '#shared/render/plan.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { SoundSource } from '#workers/browser/audio/sound-source.ts';
import { mediaFailureOf } from '#workers/browser/decode/media-error.ts';
import { silentSource } from '#workers/lib/audio/silent-source.ts';
import type { StereoSource } from '#workers/lib/audio/stereo-source.ts';
import { sourceError } from './export-error.ts';
import type { MediaInputs } from './media-inputs.ts';
import { withSourceDeadline } from './source-deadline.ts';

/**
 * Opens the sound of a span from its start. The caller disposes it.
 * @throws CodedError of the export catalogue, which names the asset; AbortedError.
 */
export async function openSpanSound(inputs: MediaInputs, span: AudioSpan, signal: AbortSignal): Promise<StereoSource> {
  const { assetId } = span;
  const startSeconds = microsecondsToSeconds(span.sourceStart);
  const location = inputs.location(assetId);
  const opening = SoundSource.open(inputs.input(assetId), location, startSeconds, signal);
  // An asset that was never probed may have no sound.
  const orSilence: Promise<StereoSource> = opening.catch((error: unknown) => {
    if (mediaFailureOf(error)?.code !== 'media.no-tracks') throw error;
    return silentSource();
  });
  const source = await withSourceDeadline(assetId, orSilence, { signal, onLate: (late) => late.dispose() });
  return {
    sampleRateHz: source.sampleRateHz,
    read: (first, length, signal) =>
      source.read(first, length, signal).catch((error: unknown) => {
        throw sourceError(assetId, error);
      }),
    dispose: () => source.dispose(),
  };
}

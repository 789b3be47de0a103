import { stat } from 'node:fs/promises';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import { probeSource } from '#workers/server/probe/probe-source.ts';
import type { EngineContext } from '#workers/server/render-types.ts';
import { throwIfFailed } from '#workers/server/tools/run-ffmpeg.ts';
import { startProcess } from '#workers/server/tools/run-process.ts';
import { ffmpegOptions, sourceArguments } from '#workers/server/tools/source-arguments.ts';

const BYTES_PER_SAMPLE = 2;

/**
 * Writes the sound of a source as the recognisers hear it: 16 kHz, one channel, 16 bits, without a header, from source time 0 with
 * silence in gaps.
 * @returns Its length in seconds; null when the source has no sound.
 * @throws CodedError `render.source-damaged` and others of the engine's catalogue, AbortedError.
 */
export async function writeSpeechSound(
  { assetId, path, outputPath }: { assetId: string; path: string; outputPath: string },
  context: EngineContext,
): Promise<number | null> {
  const { audio } = await probeSource(assetId, path, context);
  if (!audio) return null;
  const shift = Math.round((audio.offsetUs * audio.sampleRateHz) / MICROSECONDS_PER_SECOND);
  const filters = [
    `asettb=1/${audio.sampleRateHz}`,
    `asetpts=PTS-${shift}`,
    'aresample=async=1:min_comp=0.02:min_hard_comp=0.02:first_pts=0',
  ];
  const args = [
    '-copyts',
    ...sourceArguments(path, context.limits, ['-vn', '-sn', '-dn']),
    ...['-map', `0:${audio.streamIndex}`, '-af', filters.join(',')],
    ...['-ac', '1', '-ar', String(SPEECH_RATE_HZ), '-c:a', 'pcm_s16le', '-f', 's16le', `file:${outputPath}`],
  ];
  const running = await startProcess(
    context.tools.ffmpeg,
    [...ffmpegOptions(true), ...args],
    ['ignore', 'ignore', 'pipe'],
    context,
  );
  throwIfFailed(await running.ended, [assetId], context);
  return (await stat(outputPath)).size / BYTES_PER_SAMPLE / SPEECH_RATE_HZ;
}

import type { Readable } from 'node:stream';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { SpeechMix } from '#workers/lib/audio/speech-mix.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import type { EngineContext } from '#workers/server/job/render-types.ts';
import { probeSource, type SourceAudio } from '#workers/server/probe/probe-source.ts';
import { throwIfFailed } from '#workers/server/tools/run-ffmpeg.ts';
import { startProcess } from '#workers/server/tools/run-process.ts';
import { ffmpegOptions, sourceArguments } from '#workers/server/tools/source-arguments.ts';
import { SparseSound } from './sparse-sound.ts';
import { TIMED_PACKETS, timedOutputs, timedPackets } from './timed-packets.ts';

const STEREO_BYTES = 4;

/** A written sound with its length, or the reason why there is none. */
export type SpeechSoundResult =
  | { readonly type: 'written'; readonly seconds: number }
  | { readonly type: 'no-sound' | 'too-long' };

/**
 * Writes the sound of a source in the recognisers' format: 16 kHz, one channel, 16 bits, without a header, from source
 * time 0 with silence in gaps, which uses no disk space.
 * @param maxSeconds Longest sound. A longer one is abandoned there.
 * @throws CodedError `render.source-damaged` and others of the engine's catalogue, AbortedError.
 */
export async function writeSpeechSound(
  order: { assetId: string; path: string; outputPath: string; maxSeconds: number },
  context: EngineContext,
): Promise<SpeechSoundResult> {
  const { assetId, path, outputPath, maxSeconds } = order;
  const { audio } = await probeSource(assetId, path, context);
  if (!audio) return { type: 'no-sound' };
  const args = [...ffmpegOptions(true), ...soundArguments(path, audio, context)];
  // The lines about the packets have their own pipe. ffmpeg's filter for gaps would build up their silence in its
  // memory.
  const running = await startProcess(context.tools.ffmpeg, args, ['ignore', 'pipe', 'pipe', 'pipe'], context);
  const [raw, lines] = [running.child.stdout, running.child.stdio[3]] as [Readable, Readable];
  const isMono = audio.channelCount === 1;
  const mix = new SpeechMix();
  const sound = await SparseSound.create(outputPath, SPEECH_RATE_HZ, maxSeconds);
  try {
    for await (const { timestamp, bytes } of timedPackets(lines, raw)) {
      if (!(await sound.add(timestamp, isMono ? bytes : mixedDown(bytes, mix)))) return { type: 'too-long' };
    }
    throwIfFailed(await running.ended, assetId, context);
  } finally {
    running.kill();
    for (const pipe of [raw, lines]) pipe.destroy(); // Unread output would keep them open.
    await running.ended.catch(() => {});
    await sound.finish();
  }
  return { type: 'written', seconds: sound.seconds };
}

/** Mixes interleaved 16-bit stereo down. */
function mixedDown(bytes: Buffer, mix: SpeechMix): Buffer {
  const count = Math.floor(bytes.length / STEREO_BYTES);
  const [left, right] = [new Float32Array(count), new Float32Array(count)];
  for (let n = 0; n < count; n += 1) {
    left[n] = bytes.readInt16LE(n * STEREO_BYTES);
    right[n] = bytes.readInt16LE(n * STEREO_BYTES + STEREO_BYTES / 2);
  }
  const mono = Buffer.alloc((count * STEREO_BYTES) / 2);
  for (const [n, sample] of mix.mix(left, right).entries())
    mono.writeInt16LE(Math.round(sample), (n * STEREO_BYTES) / 2);
  return mono;
}

function soundArguments(path: string, audio: SourceAudio, { limits }: EngineContext): string[] {
  const shift = Math.round((audio.offsetUs * audio.sampleRateHz) / MICROSECONDS_PER_SECOND);
  return [
    '-copyts',
    ...sourceArguments(path, limits, ['-vn', '-sn', '-dn']),
    ...['-map', `0:${audio.streamIndex}`, '-af', `asettb=1/${audio.sampleRateHz},asetpts=PTS-${shift}`],
    ...[
      '-ac',
      audio.channelCount === 1 ? '1' : '2',
      '-ar',
      String(SPEECH_RATE_HZ),
      '-c:a',
      'pcm_s16le',
      ...TIMED_PACKETS,
      timedOutputs('s16le'),
    ],
  ];
}

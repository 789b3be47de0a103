import { rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { AudioSpan } from '#shared/render/plan.ts';
import { masterPlan } from '#workers/lib/audio/master.ts';
import type { MixChunk } from '#workers/lib/audio/mixer.ts';
import type { StereoSource } from '#workers/lib/audio/stereo-source.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { EngineContext, RenderOrder } from '#workers/server/job/render-types.ts';
import { probeOrderSource } from '#workers/server/probe/order-probes.ts';
import { finishEncoder, startEncoder } from '#workers/server/tools/run-ffmpeg.ts';
import { PcmSource, type SoundingSource } from './pcm-source.ts';

/** Transparent for stereo, and recommended by platforms. */
const AAC_BITRATE_BPS = 192_000;

/**
 * Mixes the sound of a plan with the browser's mixer and encodes it to AAC, 48 kHz, stereo, in an MP4 that gets its
 * name once complete. A plan without sound gives silence of the same length.
 * @throws CodedError of the engine's catalogue, AbortedError. No process survives either.
 */
export async function renderMix(order: RenderOrder, outputPath: string, context: EngineContext): Promise<void> {
  const { plan } = order;
  const stop = new AbortController();
  const ending = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
  const partPath = `${outputPath}.part`;
  const args = [
    ...['-protocol_whitelist', 'pipe', '-f', 'f32le'],
    ...['-ar', String(plan.sampleRateHz), '-ac', String(plan.channelCount), '-i', 'pipe:0'],
    ...['-c:a', 'aac', '-b:a', String(AAC_BITRATE_BPS), '-f', 'mp4', `file:${partPath}`],
  ];
  const running = await startEncoder(args, context);
  try {
    await writeMix(mixOrder(order, ending), running.child.stdin as Writable);
    await finishEncoder(running, context);
  } catch (error) {
    running.kill();
    await running.ended.catch(() => {});
    throw error;
  } finally {
    stop.abort();
  }
  await rename(partPath, outputPath);
}

/** Mixes the sound of an order, as the browser does. @throws CodedError of the engine's catalogue, AbortedError. */
export function mixOrder(order: RenderOrder, context: EngineContext): AsyncGenerator<MixChunk, void> {
  const { plan } = order;
  const open = async (span: AudioSpan): Promise<StereoSource> => {
    const source = await probeSound(order, span.assetId, context);
    const isDamageKnown = plan.damage?.[span.assetId] !== undefined;
    return PcmSource.open(span.assetId, source, span.sourceStart, isDamageKnown, context);
  };
  return masterPlan(plan, open, context.signal);
}

async function probeSound(order: RenderOrder, assetId: string, context: EngineContext): Promise<SoundingSource> {
  const probe = await probeOrderSource(order, assetId, context);
  const { audio } = probe;
  if (audio === null) throw renderError({ code: 'render.source-unusable', assetId, reason: 'it has no sound' });
  return { ...probe, audio };
}

async function writeMix(mix: AsyncIterable<MixChunk>, pipe: Writable): Promise<void> {
  pipe.on('error', () => {}); // The encoder's exit reports it.
  for await (const { channels } of mix) {
    if (pipe.destroyed) return;
    await new Promise<void>((resolve) => pipe.write(interleave(channels), () => resolve()));
  }
  pipe.end();
}

function interleave([left, right]: readonly [Float32Array, Float32Array]): Uint8Array {
  const samples = new Float32Array(2 * left.length);
  for (let n = 0; n < left.length; n++) {
    samples[2 * n] = left[n] ?? 0;
    samples[2 * n + 1] = right[n] ?? 0;
  }
  return new Uint8Array(samples.buffer);
}

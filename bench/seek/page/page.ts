import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import type { PlanSource } from '#shared/render/plan.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { createPlayback } from '#web/engine/playback.ts';

/** What the page is asked: where the clip is and how often to seek. */
export interface SeekRequest {
  readonly sourceUrl: string;
  readonly seconds: number;
  readonly seekCount: number;
  /** Device pixels of the canvas on screen; null draws at full size. */
  readonly display: { readonly width: number; readonly height: number } | null;
}

/** Milliseconds from each request to its picture. */
export interface SeekAnswer {
  readonly seekMs: readonly number[];
  readonly stepMs: readonly number[];
  /** To the same pictures with nothing but the browser's decoder: every frame from the key frame on, none drawn. */
  readonly plainMs: readonly number[];
}

/** Length of the pauses between seeks, as a hand makes them; long enough for the decoders to get ready to play. */
const PAUSE_MS = 60;

async function run({ sourceUrl, seconds, seekCount, display }: SeekRequest): Promise<SeekAnswer> {
  const canvas = document.querySelector('canvas');
  if (!canvas) throw new Error('No canvas');
  const blob = await (await fetch(sourceUrl)).blob();
  const playback = createPlayback({ canvas, locate: async () => ({ type: 'blob', blob }) });
  const us = seconds * 1_000_000;
  const clip = { id: 'a', assetId: 'a', start: timelineTime(0), end: timelineTime(us) };
  const tracks: Track[] = [
    { id: 'video-1', type: 'video', clips: [{ ...clip, in: sourceTime(0), out: sourceTime(us) }] },
    { id: 'caption-1', type: 'caption', clips: [{ ...clip, in: sourceTime(0), out: sourceTime(us), text: 'Seeking' }] },
  ];
  const source: PlanSource = {
    assetId: 'a',
    type: 'video',
    width: 1920,
    height: 1080,
    durationUs: us,
    hasVideo: true,
    hasAudio: true,
  };
  const frameRate = { numerator: 30, denominator: 1 };
  playback.setTimeline(tracks, [source], { width: 1080, height: 1920, frameRate, hasWatermark: true });
  if (display) playback.setDisplaySize(display.width, display.height);
  await playback.settled();
  const random = createRandom(7);
  const times = Array.from({ length: seekCount }, () => Math.floor(random() * us));
  const seekMs = [];
  for (const time of times) {
    seekMs.push(
      await timed(
        () => playback.seek(timelineTime(time)),
        () => playback.settled(),
      ),
    );
    await pause(PAUSE_MS);
  }
  const stepMs = [];
  playback.seek(timelineTime(Math.round(us / 3)));
  await playback.settled();
  for (let step = 0; step < 30; step++) {
    stepMs.push(
      await timed(
        () => playback.stepFrames(1),
        () => playback.settled(),
      ),
    );
    await pause(PAUSE_MS);
  }
  playback.dispose();
  return { seekMs, stepMs, plainMs: await seekPlainly(blob, times) };
}

async function seekPlainly(blob: Blob, times: readonly number[]): Promise<number[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource(blob) });
  const track = await input.getPrimaryVideoTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('No video');
  const packets = new EncodedPacketSink(track);
  const decoder = new VideoDecoder({
    output: (frame) => frame.close(),
    error: (error) => {
      throw error;
    },
  });
  decoder.configure(config);
  const spent = [];
  for (const time of times) {
    const startedAt = performance.now();
    const [target, key] = [await packets.getPacket(time / 1e6), await packets.getKeyPacket(time / 1e6)];
    for (let packet = key; packet && target; packet = await packets.getNextPacket(packet)) {
      decoder.decode(packet.toEncodedVideoChunk());
      if (packet.sequenceNumber >= target.sequenceNumber) break;
    }
    await decoder.flush();
    spent.push(performance.now() - startedAt);
  }
  decoder.close();
  input.dispose();
  return spent;
}

async function timed(act: () => void, settle: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  act();
  await settle();
  return performance.now() - startedAt;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The same numbers on every run (Lehmer's generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

Object.assign(globalThis, { run });

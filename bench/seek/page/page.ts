import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { clip, planScene } from '#bench/lib/scene.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import { installCodecs } from '#workers/browser/codecs/install-codecs.ts';
import { PreviewClient } from '#workers/browser/media/preview.client.ts';
import { makeProxyMedia } from '#workers/browser/proxy-media/make-proxy-media.ts';

// This page makes the proxy media.
installCodecs();

/** The page's request: the clip's location and the number of seeks. */
interface SeekRequest {
  readonly sourceUrl: string;
  readonly seconds: number;
  readonly seekCount: number;
  /** Device pixels of the canvas on screen; null draws at full size. */
  readonly display: Size | null;
  /** With proxy media, as for an imported clip. */
  readonly hasProxyMedia: boolean;
}

/** Times to the last picture, which is as sharp as the media. */
export interface SeekAnswer {
  /** Times to the first picture of the wanted frame. */
  readonly seekMs: readonly number[];
  /** Times to the last, sharp one. */
  readonly sharpMs: readonly number[];
  readonly stepMs: readonly number[];
  /** Times to the same pictures with only the browser's decoder: every frame from the key frame on, none drawn. */
  readonly plainMs: readonly number[];
  /** Time to make the proxy media, and its bytes. 0 without. */
  readonly proxyMediaMs: number;
  readonly proxyMediaBytes: number;
}

/** Pause between seeks, as by hand, and long enough for the decoders to prepare playback. */
const PAUSE_MS = 60;

const STEP_COUNT = 30;

async function run(request: SeekRequest): Promise<SeekAnswer> {
  const { sourceUrl, seconds, seekCount, display } = request;
  const canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.style.cssText = 'width: 405px; height: 720px';
  const blob = await (await fetch(sourceUrl)).blob();
  const location = { type: 'blob', blob } as const;
  const startedAt = performance.now();
  const proxyMedia = request.hasProxyMedia ? await makeProxyMedia(location) : null;
  const proxyMediaMs = request.hasProxyMedia ? performance.now() - startedAt : 0;
  const times = { first: 0, last: 0 };
  const preview = new PreviewClient(canvas.transferControlToOffscreen(), (event) => {
    if (event.type !== 'drawn') return;
    times.last = performance.now();
    times.first ||= times.last;
  });
  const scene = { width: 1080, height: 1920, framesPerSecond: 30, seconds, sourceSeconds: seconds, hasWatermark: true };
  const plan = planScene(scene, [clip('caption', 0, seconds, { text: 'Seeking' })]);
  await preview.setProgram(plan, [{ assetId: 'source', type: 'video', location, proxyMedia }]);
  if (display) await preview.setDisplaySize(display.width, display.height);
  await preview.show(0);
  const show = async (us: number) => {
    times.first = 0;
    const startedAt = performance.now();
    await preview.show(us);
    // The worker reports a picture before it answers.
    return { firstMs: times.first - startedAt, lastMs: times.last - startedAt };
  };
  const random = createRandom(7);
  const sought = Array.from({ length: seekCount }, () => Math.floor(random() * seconds * 1_000_000));
  const seeks = [];
  for (const time of sought) {
    seeks.push(await show(time));
    await pause(PAUSE_MS);
  }
  const stepMs = [];
  const stepsFrom = Math.round((plan.frameCount - STEP_COUNT) / 3);
  await show(frameToMicroseconds(stepsFrom, plan.frameRate));
  for (let step = 1; step <= STEP_COUNT; step++) {
    stepMs.push((await show(frameToMicroseconds(stepsFrom + step, plan.frameRate))).lastMs);
    await pause(PAUSE_MS);
  }
  await preview.dispose();
  return {
    seekMs: seeks.map(({ firstMs }) => firstMs),
    sharpMs: seeks.map(({ lastMs }) => lastMs),
    stepMs,
    plainMs: await seekPlainly(blob, sought),
    proxyMediaMs,
    proxyMediaBytes: proxyMedia?.size ?? 0,
  };
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A random number generator that repeats on every run (Lehmer). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

Object.assign(globalThis, { run });

import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { startRecording } from '#workers/browser/record/record.client.ts';
import type { EncodeAnswer } from './reader.worker.ts';

/** One measurement. */
export interface RecordRequest {
  /** The camera alone, its frames only in an encoder, or a recording. */
  readonly way: 'camera' | 'encoder' | 'recording';
  readonly frameRate: number;
  readonly seconds: number;
}

export interface RecordAnswer {
  /** Frames that came from the camera, came out of the encoder, or are in the file. */
  readonly frameCount: number;
  /** Seconds during which they came. */
  readonly seconds: number;
  /** Frames that the camera itself dropped in that time, as a fake one does on a busy machine. */
  readonly leftOut: number;
}

const FOLDER = 'recordings-bench';

async function run({ way, frameRate, seconds }: RecordRequest): Promise<RecordAnswer> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { width: 1920, height: 1080, frameRate },
    audio: way === 'recording',
  });
  const [camera] = stream.getVideoTracks() as [MediaStreamTrack];
  if (way === 'recording') {
    const delivered = startReader(camera.clone(), frameRate, false);
    const recording = await startRecording([{ kind: 'webcam', video: camera, audio: stream.getAudioTracks() }], {
      folder: FOLDER,
      projectId: null,
    });
    const before = await delivered.read();
    await wait(seconds);
    const leftOut = (await delivered.read()).leftOut - before.leftOut;
    const [take] = await recording.stop();
    if (!take) throw new Error('There is no take');
    const times = await frameTimes(await take.file());
    await take.discard();
    // From the first frame to the end of the last, because the sound begins and ends elsewhere.
    return { frameCount: times.length, seconds: (times.at(-1) ?? 0) - (times[0] ?? 0) + 1 / frameRate, leftOut };
  }
  const reader = startReader(camera, frameRate, way === 'encoder');
  await wait(1);
  const from = { ...(await reader.read()), at: performance.now() };
  await wait(seconds);
  const { count, leftOut } = await reader.read();
  return {
    frameCount: count - from.count,
    seconds: (performance.now() - from.at) / 1000,
    leftOut: leftOut - from.leftOut,
  };
}

/** Times of a file's frames, in seconds. */
async function frameTimes(file: Blob): Promise<number[]> {
  using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) return [];
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  return times;
}

/** Reads a track in a worker, and encodes it on request. */
function startReader(track: MediaStreamTrack, frameRate: number, isEncoding: boolean) {
  const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
  const { readable } = new MediaStreamTrackProcessor({ track: track as MediaStreamVideoTrack, maxBufferSize: 6 });
  worker.postMessage({ readable, frameRate, isEncoding }, [readable]);
  return {
    read: () =>
      new Promise<EncodeAnswer>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<EncodeAnswer>) => resolve(data);
        worker.postMessage(null);
      }),
  };
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

Object.assign(globalThis, { run });

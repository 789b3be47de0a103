import { interruptedTakes, startRecording } from '#workers/browser/record/record.client.ts';
import type { Recording, RecordingEnd, Take } from '#workers/browser/record/record-types.ts';

const FOLDER = 'recordings-test';

/** Unprocessed sound, because noise suppression might remove a beep. */
const PLAIN = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

let recording: Recording | null = null;
let tracks: MediaStreamTrack[] = [];
const ends: RecordingEnd[] = [];
/** Pictures that the camera delivered during the recording, counted separately. */
let delivered = 0;
let isCounting = false;

/** A take as the tests see it. */
export interface SeenTake {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly type: string;
  readonly durationSeconds: number;
  readonly byteSize: number;
  /** The duration that a `<video>` element shows. */
  readonly elementDuration: number;
  readonly projectId: string | null;
}

async function start(video: MediaTrackConstraints | null, hasSound: boolean): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: video ?? false, audio: hasSound && PLAIN });
  tracks = stream.getTracks();
  const [camera] = stream.getVideoTracks();
  const source = { kind: video ? 'webcam' : 'audio', video: camera, audio: stream.getAudioTracks() } as const;
  const options = { folder: FOLDER, projectId: 'p1', onEnded: (reason: RecordingEnd) => void ends.push(reason) };
  if (camera) void count(camera.clone());
  recording = await startRecording([source], options);
  isCounting = true;
  return recording.id;
}

async function count(camera: MediaStreamTrack): Promise<void> {
  tracks.push(camera);
  const frames = new MediaStreamTrackProcessor({ track: camera as MediaStreamVideoTrack, maxBufferSize: 30 }).readable;
  for await (const frame of frames as unknown as AsyncIterable<VideoFrame>) {
    frame.close();
    if (isCounting) delivered += 1;
  }
}

async function stop(): Promise<SeenTake[]> {
  isCounting = false;
  const takes = (await recording?.stop()) ?? [];
  for (const track of tracks) track.stop();
  return await Promise.all(takes.map(look));
}

/** The takes of earlier visits, also as downloads. */
async function interrupted(): Promise<SeenTake[]> {
  return await Promise.all((await interruptedTakes(FOLDER)).map(look));
}

async function look(take: Take): Promise<SeenTake> {
  const file = await take.file();
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  const { id, kind, durationSeconds, byteSize, projectId } = take;
  const elementDuration = await playableSeconds(address);
  return { id, kind, name: file.name, type: file.type, durationSeconds, byteSize, elementDuration, projectId };
}

/** The duration shown by a player after it has played the last tenth. */
async function playableSeconds(address: string): Promise<number> {
  const player = document.createElement('video');
  player.muted = true;
  player.src = address;
  await new Promise((resolve, reject) => {
    player.onloadedmetadata = resolve;
    player.onerror = () => reject(new Error(player.error?.message));
  });
  const { duration } = player;
  player.currentTime = duration * 0.9;
  await new Promise((resolve) => {
    player.onended = resolve;
    player.play();
  });
  return duration;
}

function pause(): void {
  isCounting = false;
  recording?.pause();
}

function resume(): void {
  isCounting = true;
  recording?.resume();
}

const calls = {
  start,
  stop,
  interrupted,
  pause,
  resume,
  elapsed: () => recording?.elapsedSeconds() ?? 0,
  delivered: () => delivered,
  ends: () => ends,
};

/** Calls of this page, for the test that drives it. */
export type TestPage = typeof calls;

Object.assign(globalThis, calls);

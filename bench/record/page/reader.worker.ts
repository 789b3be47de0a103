interface EncodeRequest {
  readonly readable: ReadableStream<VideoFrame>;
  readonly frameRate: number;
  readonly isEncoding: boolean;
}

/** Frames seen or encoded so far, and frames that the camera dropped, by its own times. */
export interface EncodeAnswer {
  readonly count: number;
  readonly leftOut: number;
}

let count = 0;
let leftOut = 0;

self.onmessage = ({ data }: MessageEvent<EncodeRequest | null>) => {
  if (data) void read(data);
  else self.postMessage({ count, leftOut } satisfies EncodeAnswer);
};

/** The encoder of a recording, fed as simply as possible. */
async function read({ readable, frameRate, isEncoding }: EncodeRequest): Promise<void> {
  const encoder = isEncoding ? new VideoEncoder({ output: () => count++, error: console.error }) : null;
  encoder?.configure({
    codec: 'vp09.00.41.08',
    width: 1920,
    height: 1080,
    bitrate: 1920 * 1080 * 3 * (frameRate === 60 ? 1.5 : 1),
    latencyMode: 'realtime',
  });
  let frames = 0;
  let last: number | null = null;
  const reader = readable.getReader();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    if (last !== null) leftOut += Math.max(0, Math.round(((frame.timestamp - last) * frameRate) / 1e6) - 1);
    last = frame.timestamp;
    if (encoder) {
      while (encoder.encodeQueueSize >= 4) {
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
      }
      encoder.encode(frame, { keyFrame: frames++ % frameRate === 0 });
    } else count++;
    frame.close();
  }
}

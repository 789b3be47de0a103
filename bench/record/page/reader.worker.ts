interface EncodeRequest {
  readonly readable: ReadableStream<VideoFrame>;
  readonly frameRate: number | null;
}

/** Frames seen, or encoded, so far. */
export interface EncodeAnswer {
  readonly count: number;
}

let count = 0;

self.onmessage = ({ data }: MessageEvent<EncodeRequest | null>) => {
  if (data) void read(data);
  else self.postMessage({ count } satisfies EncodeAnswer);
};

/** The encoder of a recording, as plainly as it can be fed. */
async function read({ readable, frameRate }: EncodeRequest): Promise<void> {
  const encoder = frameRate === null ? null : new VideoEncoder({ output: () => count++, error: console.error });
  encoder?.configure({
    codec: 'vp09.00.41.08',
    width: 1920,
    height: 1080,
    bitrate: 1920 * 1080 * 3 * (frameRate === 60 ? 1.5 : 1),
    latencyMode: 'realtime',
  });
  let frames = 0;
  const reader = readable.getReader();
  for (;;) {
    const { value: frame, done } = await reader.read();
    if (done) return;
    if (encoder) {
      while (encoder.encodeQueueSize >= 4) {
        await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
      }
      encoder.encode(frame, { keyFrame: frames++ % (frameRate ?? 30) === 0 });
    } else count++;
    frame.close();
  }
}

import { afterEach, expect, test } from 'vitest';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { MAX_ENCODING, VideoTrack } from './video-track.ts';

const CONFIG: VideoEncoderConfig = { codec: 'avc1.64001e', width: 64, height: 64, avc: { format: 'avc' } };
const RATE = { numerator: 30, denominator: 1 };
const original = globalThis.VideoEncoder;
afterEach(() => {
  globalThis.VideoEncoder = original;
});

function frame(number: number, ledger: FrameLedger): VideoFrame {
  const timestamp = Math.round((number * 1_000_000) / 30);
  return ledger.open(
    new VideoFrame(new Uint8Array(6_144), { format: 'I420', codedWidth: 64, codedHeight: 64, timestamp }),
  );
}

/** Encodes frames until an error stops it. */
async function encodeMany(track: VideoTrack, ledger: FrameLedger, count = 40): Promise<void> {
  for (let number = 0; number < count; number++) await track.encode(frame(number, ledger), number);
  await track.finish();
}

test('packets come out in order with exact times, a key frame every two seconds', async () => {
  const ledger = new FrameLedger();
  const packets: { timestamp: number; type: string }[] = [];
  const add = async ({ timestamp, type }: { timestamp: number; type: string }) => {
    packets.push({ timestamp, type });
  };
  const track = new VideoTrack(CONFIG, { add }, RATE, ledger);
  await encodeMany(track, ledger, 125);
  track.dispose();
  expect(packets.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 125 }, (_, index) => index / 30));
  expect(packets.flatMap(({ type }, index) => (type === 'key' ? index : []))).toEqual([0, 60, 120]);
  expect(ledger.openCount).toBe(0);
  expect(ledger.peakCount).toBe(1);
});

test('a lost encoder ends the export with its code', async () => {
  globalThis.VideoEncoder = class extends original {
    readonly #init: VideoEncoderInit;
    #count = 0;
    constructor(init: VideoEncoderInit) {
      super(init);
      this.#init = init;
    }
    override encode(encoded: VideoFrame, options?: VideoEncoderEncodeOptions): void {
      super.encode(encoded, options);
      if (++this.#count === 5) this.#init.error(new DOMException('Reclaimed', 'QuotaExceededError'));
    }
  };
  const ledger = new FrameLedger();
  const track = new VideoTrack(CONFIG, { add: async () => {} }, RATE, ledger);
  await expect(encodeMany(track, ledger)).rejects.toMatchObject({ code: 'export.encoder-lost' });
  expect(ledger.openCount).toBe(0);
  track.dispose();
});

test('an encoder that never answers ends the export with its code, and its queue stays bounded', async () => {
  let given = 0;
  globalThis.VideoEncoder = class extends original {
    override get encodeQueueSize(): number {
      return given;
    }
    override encode(): void {
      given++;
    }
  };
  const ledger = new FrameLedger();
  const track = new VideoTrack(CONFIG, { add: async () => {} }, RATE, ledger, 200);
  await expect(encodeMany(track, ledger)).rejects.toMatchObject({ code: 'export.encoder-stalled' });
  expect(given).toBe(MAX_ENCODING);
  expect(ledger.openCount).toBe(0);
  track.dispose();
});

test('a file that cannot be written ends the export with that error', async () => {
  const ledger = new FrameLedger();
  const add = async () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const track = new VideoTrack(CONFIG, { add }, RATE, ledger);
  await expect(encodeMany(track, ledger)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  track.dispose();
});

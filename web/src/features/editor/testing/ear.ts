import { onTestFinished, vi } from 'vitest';

const RATE_HZ = 16_000;

/** Pitch of the tone at its start, and its rise per second. */
const FIRST_HZ = 400;
const RISE_HZ = 150;

const BLOCK = 2_048;

/** A WAV file with a steadily rising tone, so that its pitch identifies the moment being played. At most 30 s. */
export function risingTone(seconds: number): Blob {
  const samples = Int16Array.from({ length: seconds * RATE_HZ }, (_, n) => {
    const time = n / RATE_HZ;
    return 12_000 * Math.sin(2 * Math.PI * (FIRST_HZ * time + (RISE_HZ * time ** 2) / 2));
  });
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (const [index, sign] of [...text].entries()) header.setUint8(at + index, sign.charCodeAt(0));
  };
  write(0, 'RIFF');
  header.setUint32(4, 36 + samples.byteLength, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, RATE_HZ, true);
  header.setUint32(28, 2 * RATE_HZ, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, 'data');
  header.setUint32(40, samples.byteLength, true);
  return new Blob([header, samples], { type: 'audio/wav' });
}

/**
 * Records everything that the page plays until the end of the test.
 * @returns The moments of a {@link risingTone} that were audible, in seconds, in order; filled as it plays.
 */
export function listenToPage(): readonly number[] {
  const moments: number[] = [];
  const tap = (context: AudioContext): AudioNode => {
    // On this thread, which may be late but gets every block of a playing sound.
    const processor = context.createScriptProcessor(BLOCK, 1, 1);
    processor.onaudioprocess = ({ inputBuffer }) => {
      const pitch = pitchOf(inputBuffer.getChannelData(0), context.sampleRate);
      if (pitch !== null) moments.push((pitch - FIRST_HZ) / RISE_HZ);
    };
    connect.call(processor, context.destination);
    return processor;
  };
  const { connect } = AudioNode.prototype as { connect: (this: AudioNode, to: AudioNode) => AudioNode };
  vi.spyOn(AudioNode.prototype, 'connect').mockImplementation(function (this: AudioNode, to: AudioNode | AudioParam) {
    if (to instanceof AudioDestinationNode) connect.call(this, tap(this.context as AudioContext));
    return connect.call(this, to as AudioNode);
  } as typeof AudioNode.prototype.connect);
  let context: AudioContext | null = null;
  const NativeAudio = Audio;
  vi.stubGlobal(
    'Audio',
    class extends NativeAudio {
      constructor() {
        super();
        context ??= new AudioContext();
        context.createMediaElementSource(this).connect(context.destination);
      }
    },
  );
  onTestFinished(async () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await context?.close();
  });
  return moments;
}

/** Null for silence, for a block that begins or ends in it, and for one that a busy machine interrupted. */
function pitchOf(samples: Float32Array, rateHz: number): number | null {
  const quarter = samples.length / 4;
  const isLoud = [0, 1, 2, 3].every((part) =>
    samples.subarray(part * quarter, (part + 1) * quarter).some((sample) => Math.abs(sample) > 0.05),
  );
  if (!isLoud) return null;
  const rises: number[] = [];
  for (let n = 1; n < samples.length; n++) if ((samples[n - 1] ?? 0) < 0 && (samples[n] ?? 0) >= 0) rises.push(n);
  if (rises.length < 3) return null;
  const [first = 0, last = 0] = [rises[0], rises.at(-1)];
  const period = (last - first) / (rises.length - 1);
  const isWhole = rises.every(
    (at, index) => index === 0 || Math.abs(at - (rises[index - 1] ?? 0) - period) < period / 4,
  );
  return isWhole ? rateHz / period : null;
}

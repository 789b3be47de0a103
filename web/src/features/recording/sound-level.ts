/** The loudness of a live stream. Close it when it is no longer read. */
export interface SoundLevel {
  /** Highest sample of the latest 50 ms, 0 to 1. */
  peak(): number;
  close(): void;
}

/** About 46 ms of sound at 44.1 kHz. */
const WINDOW_SAMPLES = 2_048;

/** Listens to a stream's sound without playing it. */
export function openSoundLevel(stream: MediaStream): SoundLevel {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: WINDOW_SAMPLES });
  const source = context.createMediaStreamSource(stream);
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    peak() {
      analyser.getFloatTimeDomainData(samples);
      let highest = 0;
      for (const sample of samples) highest = Math.max(highest, Math.abs(sample));
      return Math.min(1, highest);
    },
    close() {
      source.disconnect();
      void context.close();
    },
  };
}

/** The lowest level that a meter shows, in dB: a quiet room. */
const FLOOR_DB = -60;

/** Share of a meter that a peak fills, 0 to 1: even steps for even decibels. */
export function meterShare(peak: number): number {
  return peak <= 0 ? 0 : Math.max(0, 1 - (20 * Math.log10(peak)) / FLOOR_DB);
}

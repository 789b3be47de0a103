import type { Size } from '#shared/geometry/rect.ts';

/** Cores used by one segment: its encoder, plus decoding and composing. */
const CORES_A_LANE = 2;

/** Share of the free memory that lanes may use. */
const MEMORY_SHARE = 0.7;

/** Memory of a lane per output pixel: its processes, and the pictures in its encoder (measured at 4K: 1.1 GB). */
const LANE_BYTES = 300 * 1024 ** 2;
const LANE_BYTES_PER_PIXEL = 95;

/** Threads of one of several encoders: more would only wait, and each holds pictures. */
const ENCODER_THREADS = 3;

/** Lanes of a machine for a video. */
export interface Lanes {
  readonly count: number;
  /** Null lets a single encoder choose. */
  readonly encoderThreads: number | null;
}

/** Decides how many segments of a video a machine makes at once. */
export function planLanes(output: Size, machine: { readonly cores: number; readonly freeBytes: number }): Lanes {
  const byCores = Math.floor(machine.cores / CORES_A_LANE);
  const laneBytes = LANE_BYTES + LANE_BYTES_PER_PIXEL * output.width * output.height;
  const byMemory = Math.floor((MEMORY_SHARE * machine.freeBytes) / laneBytes);
  const count = Math.max(1, Math.min(byCores, byMemory));
  return { count, encoderThreads: count === 1 ? null : ENCODER_THREADS };
}

import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import type { ProbedMedia } from '#api/adapters/probe/probed-media.ts';
import type { RenderJobDocument } from '#api/models/render-job.ts';
import { probeStored } from '#api/services/assets/probe-stored.ts';
import { type ExportPreset, findPreset, presetFrameRate } from '#shared/presets/presets.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { type Frames, frameToMicroseconds } from '#shared/time/rational.ts';

/** Covers the last AAC frame (21 ms) and the last picture. */
const DURATION_TOLERANCE_SECONDS = 0.1;

/**
 * Checks the bytes of a render's stored file.
 * @returns The fault in plain words, or null if there is none.
 * @throws StorageError `storage.missing`
 */
export async function findStoredFault(files: FileStore, key: FileKey, job: RenderJobDocument): Promise<string | null> {
  const preset = findPreset(job.preset);
  if (preset === null) return `There is no preset ${job.preset} any more.`;
  const outcome = await probeStored(files, key);
  return outcome.ok ? findOutputFault(outcome.media, preset, job.frameCount) : `It cannot be read (${outcome.code}).`;
}

function findOutputFault(media: ProbedMedia, preset: ExportPreset, frameCount: Frames): string | null {
  const { width, height } = preset.resolution;
  const { container, videoCodec, audioCodec } = media.probe;
  if (container !== 'mp4' || media.type !== 'video') return `It is not an MP4 video but ${container ?? 'unknown'}.`;
  if (media.endsEarly) return 'Its end is missing.';
  if (videoCodec !== 'avc') return `Its video is not H.264 but ${videoCodec ?? 'unknown'}.`;
  if (audioCodec !== null && audioCodec !== 'aac') return `Its sound is not AAC but ${audioCodec}.`;
  if (media.width !== width || media.height !== height) {
    return `It has ${media.width} × ${media.height} pixels instead of ${width} × ${height}.`;
  }
  const expected = microsecondsToSeconds(frameToMicroseconds(frameCount, presetFrameRate(preset)));
  const found = media.durationSeconds ?? 0;
  if (Math.abs(found - expected) > DURATION_TOLERANCE_SECONDS) {
    return `It lasts ${found.toFixed(2)} s instead of ${expected.toFixed(2)} s.`;
  }
  return null;
}

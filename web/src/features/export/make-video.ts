import type { RenderJob } from '#shared/contracts/render.ts';
import { type ExportPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { stopRecognition } from '#web/features/editor/captions/background-recognition.ts';
import { freeMediaRoom, locateMedia } from '#web/storage/media-files.ts';
import { segmentFolder } from '#web/storage/stored-segments.ts';
import { exportFailureOf } from '#workers/browser/export/export-error.ts';
import type { PictureRequest } from '#workers/browser/export/export-types.ts';
import { assetsOf, nameFailedMedia } from './prepare-render.ts';
import type { MakeVideo } from './render-session.ts';
import { describeExport, noteFacts } from './video-facts.ts';

export interface VideoOrder {
  readonly job: RenderJob;
  readonly plan: RenderPlan;
  readonly preset: ExportPreset;
  /** Asset names by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The tracks that the video shows. */
  readonly tracks: readonly Track[];
}

/** Loads the exporter on the first export, because encoders and the compositor are large. */
export function loadEngine() {
  return import('#workers/browser/export/export.client.ts');
}

/** Names a job's file on this device. */
export function outputNameOf(jobId: string): string {
  return `${jobId}.mp4`;
}

/** The exporter's order for the pictures of an export. */
export function pictureRequest(plan: RenderPlan, preset: ExportPreset): PictureRequest {
  return {
    plan,
    videoBitrateBps: presetBitrateBps(preset),
    // In watch mode pictures don't record the version of the code that made them.
    segmentFolder: import.meta.env.PROD ? segmentFolder() : undefined,
  };
}

/**
 * Makes a job's video in this tab's background. On a full disk, stored media that the job does not need are removed to
 * make room.
 */
export function makeVideoOf({ job, plan, preset, names }: VideoOrder): MakeVideo {
  return async ({ signal, onProgress, log }) => {
    // Recogniser and export together take more memory than a small device has.
    await stopRecognition();
    const { startExport, openExportedFile } = await loadEngine();
    void import('#web/queries/note-damage.ts').then(({ noteDamage }) => noteDamage());
    const sources = await Promise.all(
      assetsOf(plan).map(async (assetId) => ({ assetId, location: await locateMedia(assetId) })),
    );
    const near = sources.filter(({ location }) => location.type === 'blob').length;
    log(
      `${plan.layers.length} picture and ${plan.audio.length} sound spans of ${sources.length} files, ${near} of them here`,
    );
    const outputName = outputNameOf(job.id);
    const order = { ...pictureRequest(plan, preset), sources, outputName };
    const report = await startExport(order, { signal, onProgress })
      .catch(async (error: unknown) => {
        // Encoded pictures can be made again, and the server also has other projects' stored footage, so both can be
        // removed.
        const failure = exportFailureOf(error);
        if (failure?.code !== 'export.storage-full') throw error;
        const freedBytes = await freeMediaRoom(2 * failure.neededBytes, new Set(assetsOf(plan)));
        if (freedBytes === 0) throw error;
        log(`No room on the device: ${freedBytes} bytes that were kept were removed, and the export was restarted`);
        return await startExport({ ...order, segmentFolder: undefined }, { signal, onProgress });
      })
      .catch((error: unknown) => {
        throw nameFailedMedia(error, names);
      });
    log(`${report.frameCount} frames in ${Math.round(report.elapsedMs)} ms`);
    log(`${report.reusedCount} of ${report.partCount} parts reused`);
    log(`Checked in ${Math.round(report.proof.elapsedMs)} ms: ${JSON.stringify(report.proof)}`);
    const video = await openExportedFile(outputName);
    noteFacts(video, describeExport(report, names));
    return video;
  };
}

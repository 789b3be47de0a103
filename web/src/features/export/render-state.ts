import type { RenderJob } from '#shared/contracts/render.ts';
import type { ExportProgress } from '#workers/browser/export/export-types.ts';
import { isActive } from '../../queries/renders.ts';

/** What a render in this tab is doing. */
export type RenderPhase =
  /** Other exports of this tab come first. */
  | { readonly type: 'waiting' }
  | { readonly type: 'preparing' }
  | ({ readonly type: 'rendering' } & ExportProgress)
  /** `isInterrupted` while the connection is lost; it goes on by itself when it is back. */
  | {
      readonly type: 'uploading';
      readonly sentBytes: number;
      readonly fileSize: number;
      readonly isInterrupted: boolean;
    }
  /** The server looks into the file. */
  | { readonly type: 'finishing' }
  | { readonly type: 'completed' }
  | {
      readonly type: 'failed';
      readonly message: string;
      /** The video is made and still here: trying again only sends it. */
      readonly isRendered: boolean;
    }
  | { readonly type: 'cancelled' };

/** One render in this tab. */
export interface RenderState {
  /** As the server last told it. */
  readonly job: RenderJob;
  readonly phase: RenderPhase;
  /** 0 to 100 of the whole: frames first, the upload last. Never goes back. */
  readonly progress: number;
}

/** Share of the whole that the frames are; the rest is the upload. */
const RENDERING_SHARE = 90;

/** How far a phase is, 0 to 100 of the whole. */
export function progressOf(phase: RenderPhase): number {
  switch (phase.type) {
    case 'rendering':
      return phase.frameCount === 0 ? 0 : Math.floor((phase.framesDone / phase.frameCount) * RENDERING_SHARE);
    case 'uploading':
      return RENDERING_SHARE + Math.floor((phase.sentBytes / Math.max(1, phase.fileSize)) * (99 - RENDERING_SHARE));
    case 'finishing':
      return 99;
    case 'completed':
      return 100;
    case 'waiting':
    case 'preparing':
    case 'failed':
    case 'cancelled':
      return 0;
  }
}

/** Whether the tab still has work to do for it. */
export function isRunning({ phase }: RenderState): boolean {
  return ['waiting', 'preparing', 'rendering', 'uploading', 'finishing'].includes(phase.type);
}

/**
 * Whether an export of a project is under way anywhere; `renders` are the project's own. What has ended in this tab is over,
 * although the server may not have heard of it yet.
 */
export function isExporting(renders: readonly RenderJob[], local: RenderState | null): boolean {
  if (local && isRunning(local)) return true;
  return renders.some((render) => isActive(render) && render.id !== local?.job.id);
}

/**
 * The export to show: the one just started in this tab, else the first of the project that is queued or processing, else
 * what the cloud made last, for whoever closed the tab meanwhile. `renders` are the project's own, newest first.
 */
export function pickRender(
  renders: readonly RenderJob[],
  local: RenderState | null,
  startedId: string | null,
): RenderJob | null {
  const id = startedId ?? local?.job.id;
  const started = renders.find((render) => render.id === id);
  if (started) return started;
  if (local && local.job.id === id) return local.job;
  const [latest] = renders;
  return renders.find(isActive) ?? (latest?.executor === 'server' ? latest : null);
}

/** What went wrong, and what of the work is not lost. */
export function describeFailedPhase({ message, isRendered }: Extract<RenderPhase, { type: 'failed' }>): string {
  if (!isRendered) return message;
  return `${message.replace(/\.$/, '')}. The video is kept in this tab: Retry only sends it.`;
}

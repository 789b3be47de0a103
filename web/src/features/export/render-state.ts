import type { RenderJob } from '#shared/contracts/render.ts';
import type { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { isActive } from '#web/queries/renders.ts';
import type { ExportProgress } from '#workers/browser/export/export-types.ts';

export type RenderPhase =
  /** Queued behind other exports in this tab. */
  | { readonly type: 'waiting' }
  | { readonly type: 'preparing' }
  | ({ readonly type: 'rendering' } & ExportProgress)
  /** Made without the server, which gets it once it is back. */
  | { readonly type: 'made' }
  /** `isInterrupted` while the connection is lost. It resumes by itself. */
  | {
      readonly type: 'uploading';
      readonly sentBytes: number;
      readonly fileSize: number;
      readonly isInterrupted: boolean;
      /** There is a connection, but the store can't accept files now. */
      readonly isStoreAway?: boolean | undefined;
    }
  /** The server checks the file. */
  | { readonly type: 'finishing' }
  | { readonly type: 'completed' }
  | {
      readonly type: 'failed';
      readonly message: string;
      /** The video is rendered and stored; a retry only uploads it. */
      readonly isRendered: boolean;
    }
  | { readonly type: 'cancelled' };

/** One render in this tab. */
export interface RenderState {
  /** As last reported by the server. */
  readonly job: RenderJob;
  readonly phase: RenderPhase;
  /** 0 to 100: frames first, then the upload. Never decreases. */
  readonly progress: number;
}

/** The frames' share of the progress; the rest is the upload. */
export const RENDERING_SHARE = 90;

/** A phase's progress, 0 to 100 of the whole. */
export function progressOf(phase: RenderPhase): number {
  switch (phase.type) {
    case 'rendering':
      return phase.frameCount === 0 ? 0 : Math.floor((phase.framesDone / phase.frameCount) * RENDERING_SHARE);
    case 'uploading':
      return RENDERING_SHARE + Math.floor((phase.sentBytes / Math.max(1, phase.fileSize)) * (99 - RENDERING_SHARE));
    case 'made':
      return RENDERING_SHARE;
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

/** True while the tab works on it. */
export function isRunning({ phase }: RenderState): boolean {
  return ['waiting', 'preparing', 'rendering', 'made', 'uploading', 'finishing'].includes(phase.type);
}

/**
 * True while a project is being exported anywhere. A render that has ended in this tab counts as over, even before the
 * server knows.
 * @param renders The project's own renders.
 */
export function isExporting(renders: readonly RenderJob[], local: RenderState | null): boolean {
  if (local && isRunning(local)) return true;
  return renders.some((render) => isActive(render) && render.id !== local?.job.id);
}

/** True for an export whose tab was closed, reloaded or lost. */
export function isInterrupted({ executor, status, errorCode }: RenderJob): boolean {
  const codes: readonly (string | null)[] = [
    'render.tab-closed',
    'render.silent',
  ] satisfies (keyof typeof RENDER_FAILURES)[];
  return executor === 'browser' && status === 'failed' && codes.includes(errorCode);
}

/**
 * Picks the export to show: the one just started in this tab, else the first queued or processing, else the latest if
 * the cloud made it (for users who had closed the tab) or if it was interrupted.
 * @param renders The project's own renders, newest first.
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
  return renders.find(isActive) ?? (latest && (latest.executor === 'server' || isInterrupted(latest)) ? latest : null);
}

/** Describes the error and what was saved. */
export function describeFailedPhase({ message, isRendered }: Extract<RenderPhase, { type: 'failed' }>): string {
  if (!isRendered) return message;
  return `${message.replace(/\.$/, '')}. The video is kept in this tab; Retry only uploads it.`;
}

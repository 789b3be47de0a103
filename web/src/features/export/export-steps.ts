import { type ExportPreset, is4kPreset } from '#shared/presets/presets.ts';
import type { RenderPlace } from './render-place.ts';
import { describeFailedPhase, isRunning, type RenderPhase, type RenderState } from './render-state.ts';

/** Most exports in one tab, including waiting ones: more would wait for hours. */
const MAX_RENDERS_IN_TAB = 5;

/** True when a tab with these exports accepts no more. */
export function isTabFull(states: readonly RenderState[]): boolean {
  return states.filter(isRunning).length >= MAX_RENDERS_IN_TAB;
}

/** Describes how a job opens. The server always makes 4K itself, so no question is needed. */
export interface Opening {
  readonly asksForCloud: boolean;
  /** The tab may begin while the server is unreachable. */
  readonly canBeginHere: boolean;
}

export function openingOf(place: RenderPlace, preset: ExportPreset): Opening {
  const is4k = is4kPreset(preset.id);
  return { asksForCloud: place === 'cloud' && !is4k, canBeginHere: place === 'device' && !is4k };
}

/** Follow-up steps of an export that has ended in this tab. */
export interface Ending {
  /** The finished video stays until it has been sent. */
  readonly keepsVideo: boolean;
  readonly notice: { readonly type: 'video' } | { readonly type: 'failure'; readonly description: string } | null;
}

/**
 * Decides the steps after the last phase of an export. @param hasVideo It has a finished video that the server would
 * accept.
 */
export function endingOf(phase: RenderPhase, hasVideo: boolean): Ending {
  if (phase.type === 'completed') return { keepsVideo: false, notice: { type: 'video' } };
  if (phase.type !== 'failed') return { keepsVideo: false, notice: null };
  return { keepsVideo: hasVideo, notice: { type: 'failure', description: describeFailedPhase(phase) } };
}

/** True when closing the tab would lose work. */
export function wouldBeLost(state: RenderState): boolean {
  return isRunning(state) || (state.phase.type === 'failed' && state.phase.isRendered);
}

/**
 * True when the browser should ask before the tab closes. @param stored Projects with a finished video that survives
 * the tab.
 */
export function mustWarn(states: readonly RenderState[], stored: ReadonlySet<string>): boolean {
  return states.some((state) => wouldBeLost(state) && !stored.has(state.job.projectId));
}

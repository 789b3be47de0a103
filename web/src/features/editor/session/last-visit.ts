import * as z from 'zod';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import {
  commitGesture,
  type History,
  type HistoryStep,
  type PackedHistory,
  packHistory,
  unpackHistory,
} from '#shared/timeline/history.ts';
import { clipIndexAtom, historyAtom, selectionAtom } from '#web/state/document-atoms.ts';
import type { EditorStore } from '#web/state/editor-document.ts';
import { isSnappingAtom, scaleAtom } from '#web/state/view-atoms.ts';
import { readVisit, saveVisit } from '#web/storage/visits.ts';

/** The editor state that a returning user expects unchanged. */
export interface Visit {
  /** With its undo steps. */
  readonly history: History;
  readonly playhead: TimelineTime;
  /** px per second. */
  readonly scale: number;
  readonly selection: ReadonlySet<string>;
  readonly isSnapping: boolean;
}

/** Undo steps that survive a reload, in each direction. */
const STEPS_STORED = 200;

/** The visit of the way to the export and back, with all its steps. */
let last: { readonly projectId: string; readonly visit: Visit } | null = null;

/** Steps of an older layout of timelines would not fit. Their timeline is compared with the opened one, so it is valid. */
const storedVisitSchema = z.object({
  version: z.literal(TIMELINE_SCHEMA_VERSION),
  history: z.object({
    present: z.custom<PackedHistory['present']>(isObject),
    past: z.array(z.custom<HistoryStep>(isObject)),
    future: z.array(z.custom<HistoryStep>(isObject)),
  }),
  playhead: z.int().min(0).transform(timelineTime),
  scale: z.number().positive(),
  selection: z.array(z.string()),
  isSnapping: z.boolean(),
});

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Keeps a visit until the tab reloads. */
export function keepVisit(projectId: string, visit: Visit): void {
  last = { projectId, visit };
}

/** Stores a visit on this device, with its latest steps. Does nothing where storage is blocked or full. */
export async function storeVisit(projectId: string, { history, selection, ...view }: Visit): Promise<void> {
  const packed = packHistory(history, STEPS_STORED);
  const stored = { version: TIMELINE_SCHEMA_VERSION, history: packed, selection: [...selection], ...view };
  // The edits themselves are kept elsewhere; a full disk has better use for its room.
  await saveVisit(projectId, stored).catch(() => {});
}

/** The last visit to a project: this tab's, or the one stored on this device. */
export async function findVisit(projectId: string): Promise<Visit | null> {
  if (last?.projectId === projectId) return last.visit;
  const parsed = storedVisitSchema.safeParse(await readVisit(projectId).catch(() => null));
  if (!parsed.success) return null;
  const { history, selection, playhead, scale, isSnapping } = parsed.data;
  return { history: unpackHistory(history), selection: new Set(selection), playhead, scale, isSnapping };
}

/** The editor's current state. An open step ends with the visit. */
export function visitOf(store: EditorStore, playhead: TimelineTime): Visit {
  return {
    history: commitGesture(store.get(historyAtom)),
    playhead,
    scale: store.get(scaleAtom),
    selection: store.get(selectionAtom),
    isSnapping: store.get(isSnappingAtom),
  };
}

/** Restores the view of a visit. Deleted clips are not selected. */
export function restoreView(store: EditorStore, { scale, selection, isSnapping }: Visit): void {
  const index = store.get(clipIndexAtom);
  store.set(scaleAtom, scale);
  store.set(isSnappingAtom, isSnapping);
  store.set(selectionAtom, new Set([...selection].filter((id) => index.has(id))));
}

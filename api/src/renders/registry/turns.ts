import { ACTIVE_RENDER_STATUSES, RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { placeOf } from '#api/queue/places.ts';
import { findPreset, presetFrameRate } from '#shared/presets/presets.ts';
import { type Frames, secondsToFrames } from '#shared/time/rational.ts';

/** Length of video made per turn. Longer segments take several turns together. */
const TURN_SECONDS = 2;

/** Turns of plans with priority rendering for each turn of another plan, as long as both wait. */
const TURNS_WITH_PRIORITY = 4;

/** The fields of a server render that decide its turns. */
export type RenderInTurn = Pick<
  RenderJobDocument,
  | '_id'
  | 'userId'
  | 'status'
  | 'preset'
  | 'priority'
  | 'sharers'
  | 'frameCount'
  | 'firstTurn'
  | 'framesDone'
  | 'lastHeardAt'
>;

const FIELDS = 'userId status preset priority sharers frameCount firstTurn framesDone lastHeardAt';

/**
 * The turn in which a render makes a frame. The lowest number goes first.
 *
 * An account's renders follow each other. A newcomer joins half a turn after the running work, so its first turn comes
 * before the others' next ones, and from then on they alternate. Nobody starves: newcomers join ever later. Before each
 * of its own turns, a render without priority waits for at most four turns of each address with priority, because
 * accounts at one address share its turns.
 */
export function turnOfFrame(
  render: Pick<RenderInTurn, 'priority' | 'sharers' | 'preset' | 'firstTurn'>,
  frame: Frames,
): number {
  const turns = Math.floor(frame / framesOfTurn(render.preset));
  return render.firstTurn + (turns + 1) * stepOf(render);
}

/** A render's next turn. */
export function nextTurn(render: RenderInTurn): number {
  return turnOfFrame(render, Math.min(render.framesDone, render.frameCount - 1));
}

/** Orders renders by their next turns. If two have the same turn, the one served less recently goes first. */
export function byTurn(a: RenderInTurn, b: RenderInTurn): number {
  return nextTurn(a) - nextTurn(b) || a.lastHeardAt.getTime() - b.lastHeardAt.getTime() || (a._id < b._id ? -1 : 1);
}

/** The `firstTurn` of an account's new render, given the active ones. */
export function firstTurnOf(userId: string, active: readonly RenderInTurn[]): number {
  if (active.length === 0) return 0;
  const inWork = active.filter(({ status }) => status === 'processing').map(nextTurn);
  const reached =
    inWork.length > 0
      ? Math.ceil(Math.min(...inWork)) - 0.5
      : Math.min(...active.map((render) => nextTurn(render) - stepOf(render)));
  const own = active.filter((render) => render.userId === userId);
  return Math.max(reached, ...own.map((render) => turnOfFrame(render, render.frameCount - 1)));
}

/** Number of accounts with active renders at the address of a new render's account, including that account. */
export function sharersAt(userId: string, active: readonly RenderInTurn[]): number {
  const here = placeOf(userId);
  return new Set([userId, ...active.map((render) => render.userId).filter((other) => placeOf(other) === here)]).size;
}

/** True if another account's render should go before this one makes its next segment. */
export function shouldGiveWay(renderId: string, active: readonly RenderInTurn[]): boolean {
  const render = active.find(({ _id }) => _id === renderId);
  if (render === undefined) return false;
  const turn = nextTurn(render);
  return active.some((other) => other.status === 'queued' && other.userId !== render.userId && nextTurn(other) < turn);
}

/** Reads all active server renders, without their long fields. */
export async function readActive(): Promise<RenderInTurn[]> {
  const found = await RenderJob.find({ executor: 'server', status: { $in: ACTIVE_RENDER_STATUSES } }, FIELDS).lean();
  // Renders of an earlier version have no turns.
  return found.map((render) => ({
    ...render,
    sharers: render.sharers ?? 1,
    firstTurn: render.firstTurn ?? 0,
    framesDone: render.framesDone ?? 0,
  }));
}

function stepOf({ priority, sharers }: Pick<RenderInTurn, 'priority' | 'sharers'>): number {
  return (priority > 1 ? TURNS_WITH_PRIORITY : 1) * sharers;
}

function framesOfTurn(presetId: string): Frames {
  const preset = findPreset(presetId);
  return preset === null ? Number.POSITIVE_INFINITY : secondsToFrames(TURN_SECONDS, presetFrameRate(preset));
}

import { SHAPE_MOTION } from '#shared/effects/graphic-parameters.ts';
import type { GraphicId } from '#shared/effects/graphics.ts';
import { type TitlePreset, titleOfPreset } from '#shared/effects/title-presets.ts';
import { secondsToMicroseconds, timelineTime } from '#shared/time/microseconds.ts';
import { addGraphic, type NewGraphic } from '#shared/timeline/edits/add-graphic.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { captionLookAtom, isTitleTextWantedAtom, sheetAtom } from '#web/state/view-atoms.ts';
import { createClipId, type EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';
import { currentLayout } from './use-layout.ts';

/** A title without a preset has a shadow, so that it can be read on any picture. */
const PLAIN_TITLE: Added = { id: 'title', values: { shadow: 0.7, shadowBlur: 0.25 } };

type Added = Omit<NewGraphic, 'clipId'>;

/** Adds a title at the playhead, above everything, and leads to its text. */
export function addTitle(session: EditorSession, preset?: TitlePreset): void {
  const added = preset ? titleOfPreset(preset, session.store.get(captionLookAtom)) : PLAIN_TITLE;
  if (!add(session, added, 'Title added')) return;
  if (currentLayout() !== 'wide') session.store.set(sheetAtom, 'inspector');
  session.store.set(isTitleTextWantedAtom, true);
}

/** Values of a new shape that are no defaults: its place, and the brand's colour. */
export function shapeToAdd(id: Exclude<GraphicId, 'title'>, highlight: string | null): Added {
  const isBar = id === 'progress-bar';
  return {
    id,
    ...(highlight !== null && { values: { color: highlight } }),
    ...(isBar && { transform: { position: { x: 0.5, y: 0.06 } } }),
  };
}

/** Adds a shape at the playhead, above everything. A progress bar takes the whole timeline. */
export function addShape(session: EditorSession, id: Exclude<GraphicId, 'title'>, name: string): void {
  const shape = shapeToAdd(id, session.store.get(captionLookAtom).highlight);
  const wholeUs = timelineDuration(session.document.timeline);
  if (id === 'progress-bar' && wholeUs > 0) add(session, { ...shape, lengthUs: wholeUs }, `${name} added`, 0);
  else add(session, shape, `${name} added`);
}

function add(session: EditorSession, added: Added, label: string, startUs?: number): boolean {
  const at = startUs === undefined ? session.playback.currentTime() : timelineTime(startUs);
  const clipId = createClipId();
  if (!runEdit(session, label, addGraphic(session.document.timeline, { clipId, ...added }, at))) return false;
  session.document.select(new Set([clipId]));
  session.view.send({ type: 'reveal-clip', clipId });
  const { animationIn = 'none', inSeconds = SHAPE_MOTION.inSeconds.default } = added.values ?? {};
  // At its first frame an animated title is not there yet.
  if (animationIn !== 'none') {
    session.playback.seek(timelineTime(at + secondsToMicroseconds(Number(inSeconds))));
  }
  return true;
}

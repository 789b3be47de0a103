import type { AspectRatio } from '#shared/presets/presets.ts';
import { placeAsIn } from '#shared/variants/variant-view.ts';
import { shownShapeAtom } from '#web/state/document-atoms.ts';
import type { EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';

/** Shows the variant of a shape, and sends edits of places to it. An open step ends. */
export function showShape(session: EditorSession, shown: AspectRatio): void {
  session.document.commit();
  const { own } = session.store.get(shownShapeAtom);
  session.store.set(shownShapeAtom, { own, shown });
  session.announce(`The video in ${shown}`);
}

/** Follows a change of the project's shape. A variant on screen stays there. */
export function takeShape(session: EditorSession, own: AspectRatio): void {
  const before = session.store.get(shownShapeAtom);
  if (before.own === own) return;
  session.document.commit();
  session.store.set(shownShapeAtom, { own, shown: before.shown === before.own ? own : before.shown });
}

/** Gives the selected clips, or all without a selection, the place that they have in the project's shape. */
export function resetPlaces(session: EditorSession): void {
  const { own } = session.store.get(shownShapeAtom);
  const { timeline, selection } = session.document;
  const ids = selection.size > 0 ? selection : undefined;
  runEdit(session, `Placed as in ${own}`, { ok: true, timeline: placeAsIn(timeline, own, ids) });
}

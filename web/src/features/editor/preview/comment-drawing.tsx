import { useAtomValue } from 'jotai';
import { describeDrawing } from '#shared/drawing/drawing.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { DrawingView } from '#web/features/review/drawing/drawing-view.tsx';
import { isPlayingAtom, playheadAtom } from '#web/state/playback-atoms.ts';
import { commentDrawingAtom } from '#web/state/view-atoms.ts';

/** Farther from its time a comment's drawing does not belong to the picture. */
const SAME_PICTURE_US = 50_000;

/** The drawing of the comment that was jumped to, until the playhead leaves. */
export function CommentDrawing({ frame }: { frame: Size }) {
  const shown = useAtomValue(commentDrawingAtom);
  const playhead = useAtomValue(playheadAtom);
  const isPlaying = useAtomValue(isPlayingAtom);
  if (shown === null || isPlaying || Math.abs(playhead - shown.at) > SAME_PICTURE_US) return null;
  return (
    <DrawingView
      drawing={shown.drawing}
      aspectRatio={frame.width / frame.height}
      label={`Drawing of ${shown.author}: ${describeDrawing(shown.drawing)}`}
    />
  );
}

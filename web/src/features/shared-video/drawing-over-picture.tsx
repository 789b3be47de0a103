import type { RefObject } from 'react';
import { describeDrawing } from '#shared/drawing/drawing.ts';
import type { CommentDrawing } from './use-drawing.ts';

interface DrawingOverPictureProps {
  drawing: CommentDrawing;
  player: RefObject<HTMLVideoElement | null>;
  onDone: () => void;
}

/** The drawing that is being made, or that of the comment that was jumped to. */
export function DrawingOverPicture({ drawing, player, onDone }: DrawingOverPictureProps) {
  const { parts, shown } = drawing;
  if (parts === null || shown.type === 'none') return null;
  // The size of the element until the video's own is known.
  const { videoWidth = 0, videoHeight = 0, clientWidth = 1, clientHeight = 1 } = player.current ?? {};
  const aspectRatio = videoHeight > 0 ? videoWidth / videoHeight : clientWidth / clientHeight;
  if (shown.type === 'drawing') {
    return (
      <parts.DrawingSurface
        drawing={drawing.draft}
        onChange={drawing.setDraft}
        color={drawing.color}
        aspectRatio={aspectRatio}
        onDone={onDone}
      />
    );
  }
  return (
    <parts.DrawingView
      drawing={shown.drawing}
      aspectRatio={aspectRatio}
      label={`Drawing of ${shown.author}: ${describeDrawing(shown.drawing)}`}
    />
  );
}

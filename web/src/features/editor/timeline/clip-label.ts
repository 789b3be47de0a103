import { findGraphic, type Graphic, graphicName, titleText } from '#shared/effects/graphics.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { isHeld } from '#shared/timeline/clip-time.ts';
import type { Clip, TrackType } from '#shared/timeline/timeline.ts';

export function clipLabel(clip: Clip, trackType: TrackType, assetName?: string): string {
  if (trackType === 'caption') return clip.text ?? '';
  const graphic = findGraphic(clip.effects);
  if (graphic) return titleText(graphic)?.trim() || graphicName(graphic);
  if (!isPlaceholder(clip, trackType)) return assetName ?? 'Missing media';
  return clip.scene ? `Scene ${clip.scene.number}` : 'Empty';
}

/** A clip's name for screen readers: "Clip sleep.mp4, 2.00 to 5.50 seconds, video track 1". */
export function clipAccessibleName(clip: Clip, label: string, trackType: TrackType, trackLabel: string): string {
  const graphic = findGraphic(clip.effects);
  const range = `${formatSeconds(clip.start)} to ${formatSeconds(clip.end)} seconds`;
  const pace = trackType === 'caption' ? '' : paceInWords(clip);
  const place = `${range}, ${trackLabel.toLowerCase()}${pace}${clip.linkId === undefined ? '' : ', linked'}`;
  if (graphic) return `${kindAndLabel(graphic, label)}, ${place}`;
  const kind = trackType === 'caption' ? 'Caption' : isPlaceholder(clip, trackType) ? 'Placeholder' : 'Clip';
  return `${kind} ${label}, ${place}`;
}

function paceInWords(clip: Clip): string {
  if (isHeld(clip)) return ', freeze frame';
  return `${clip.speed === undefined ? '' : `, speed ${clip.speed}×`}${clip.reversed ? ', reversed' : ''}`;
}

/** "Title Fresh bread", or "Arrow" for a shape, whose label is its kind. */
function kindAndLabel(graphic: Graphic, label: string): string {
  const kind = graphicName(graphic);
  return kind === label ? kind : `${kind} ${label}`;
}

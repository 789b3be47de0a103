import { spreadWords } from '#shared/captions/words.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { addTrack } from '#shared/timeline/add-track.ts';
import { mapVariants } from '#shared/timeline/clip-place.ts';
import { type CreateId, type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { Clip, ClipPlace, Timeline } from '#shared/timeline/timeline.ts';
import { placeClips } from './place.ts';

/**
 * Adds translated captions on a separate track. Each has the time of its original and stands at the other edge of the
 * picture. They belong to no scene and no sound, so they are edited as text.
 *
 *     caption-1  [We bake.)[Every day.)  →   caption-1  [We bake.)[Every day.)
 *                                            caption-2  [Wir backen.)[Jeden Tag.)
 *
 * @param texts By the ids of the captions. Texts of deleted captions are left out.
 * @returns The new captions' ids.
 */
export function addTranslation(
  timeline: Timeline,
  texts: ReadonlyMap<string, string>,
  createId: CreateId,
): EditResult<{ readonly createdIds: readonly string[] }> {
  const captions = timeline.tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []));
  const translated = captions.flatMap((caption): readonly Clip[] => {
    const text = texts.get(caption.id);
    return text ? [translationOf(caption, text, createId())] : [];
  });
  if (translated.length === 0) return refuse('edit.nothing-selected');
  const added = addTrack(timeline, 'caption');
  if (!added.ok) return added;
  const placed = placeClips(
    added.timeline,
    translated.map((clip) => ({ trackId: added.trackId, clip })),
  );
  return placed.ok ? { ...placed, createdIds: translated.map(({ id }) => id) } : placed;
}

function translationOf({ start, end, style, atTop, variants }: Clip, text: string, id: string): Clip {
  const out = sourceTime(end - start);
  const words = spreadWords(text, sourceTime(0), out);
  return {
    id,
    assetId: '',
    start,
    end,
    in: sourceTime(0),
    out,
    text,
    ...(words.length > 0 && words.length <= TIMELINE_LIMITS.wordsPerClip && { words }),
    ...(style && { style }),
    ...oppositePlace({ atTop }),
    ...(variants && { variants: mapVariants(variants, oppositePlace) }),
  };
}

function oppositePlace({ atTop }: ClipPlace): ClipPlace {
  return atTop ? {} : { atTop: true };
}

import { findGraphic, titleText } from '#shared/effects/graphics.ts';
import { corrector } from '#shared/glossary/correct-terms.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { withSolo } from '#shared/timeline/solo-tracks.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/** A text on the picture with a term that the glossary spells differently. */
export interface Misspelling {
  readonly clip: Clip;
  /** The whole text with the glossary's spelling. */
  readonly text: string;
  /** True for a text that follows recognised words, which are corrected in the transcript. */
  readonly isRecognised: boolean;
}

/** Finds captions and titles of visible tracks that spell a term of the glossary differently. In no order. */
export function findMisspellings({ tracks }: Pick<Timeline, 'tracks'>, glossary: Glossary): readonly Misspelling[] {
  if (glossary.length === 0) return [];
  const correct = correctorOfText(glossary);
  return withSolo(tracks).flatMap(({ type, hidden, clips }) => {
    if (hidden) return [];
    return clips.flatMap((clip): readonly Misspelling[] => {
      const before = textOf(clip, type);
      const text = before === null ? null : correct(before);
      if (text === null || text === before) return [];
      return [{ clip, text, isRecognised: type === 'caption' && clip.assetId !== '' }];
    });
  });
}

/** Writes the glossary's spelling in captions and titles written by hand. */
export function spellTerms(timeline: Timeline, glossary: Glossary): Timeline {
  const own = findMisspellings(timeline, glossary).filter(({ isRecognised }) => !isRecognised);
  return own.reduce((before, { clip, text }) => {
    if (findGraphic(clip.effects)) {
      const edit = { clipId: clip.id, effectId: 'title', values: { text }, at: sourceTime(0) };
      const after = setEffectValues(before, edit);
      return after.ok ? after.timeline : before;
    }
    // A new text needs no media.
    const after = setClipProperties(before, clip.id, { text }, () => undefined);
    return after.ok ? after.timeline : before;
  }, timeline);
}

function textOf(clip: Clip, trackType: string): string | null {
  if (trackType === 'caption') return clip.text ?? null;
  const graphic = findGraphic(clip.effects);
  return graphic ? titleText(graphic) : null;
}

/** Corrects a text line by line; a line without a term stays as it is, spaces included. */
function correctorOfText(glossary: Glossary): (text: string) => string {
  const correct = corrector(glossary);
  return (text) =>
    text
      .split('\n')
      .map((line) => {
        const words = line.split(/\s+/u).map((word) => ({ text: word, start: 0, end: 0 }));
        const corrected = correct(words);
        return corrected === words ? line : corrected.map((word) => word.text).join(' ');
      })
      .join('\n');
}

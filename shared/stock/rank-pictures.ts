import type { Size } from '#shared/geometry/rect.ts';

/** The properties of a found picture or film that decide its rank. */
export interface RankablePicture extends Size {
  readonly title: string;
  /** Further words about it, such as tags or a description. */
  readonly words: string;
  /** Address of its page. If two catalogues have the same picture, both give this address. */
  readonly pageUrl: string;
  /** 0 for blurred to 1 for sharp. Absent when unknown. */
  readonly sharpness?: number;
}

interface PictureWish {
  /** Searched words, most important first. */
  readonly words: readonly string[];
  /** Size of the video's frame. */
  readonly frame: Size;
}

const WEIGHTS = { words: 6, shape: 2, size: 2, sharpness: 1, place: 1 } as const;

/** A word in the title counts more than one in a description. */
const DESCRIBED_SHARE = 0.5;

/** A picture with a shorter side looks soft in every video. */
const MIN_SIDE = 400;

/** Drawn or scanned things, which are rarely the picture for a scene. */
const DRAWN = /(?<!\p{L})(?:map|logo|icon|diagram|chart|scan|stamp|coat of arms|flag|page|screenshot|plan)(?!\p{L})/iu;
const DRAWN_COST = 4;

/**
 * Orders found pictures by how well they suit a scene: matching words, then shape, size and sharpness. Lists each
 * picture once and leaves out pictures too small for a video.
 * @param pictures In the order of their catalogues, which counts a little.
 */
export function rankPictures<T extends RankablePicture>(pictures: readonly T[], wish: PictureWish): T[] {
  const ranked = pictures
    .filter(({ width, height }) => Math.min(width, height) >= MIN_SIDE)
    .map((picture, index) => ({ picture, points: pointsOf(picture, wish) - (WEIGHTS.place * index) / pictures.length }))
    .toSorted((a, b) => b.points - a.points)
    .map(({ picture }) => picture);
  const seen = new Set<string>();
  return ranked.filter((picture) => {
    const keys = keysOf(picture);
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

function pointsOf(picture: RankablePicture, { words, frame }: PictureWish): number {
  const { title, width, height, sharpness = 0.5 } = picture;
  const [inTitle, inWords] = [wordsOf(title), wordsOf(picture.words)];
  const matched = words.reduce((sum, word) => {
    if (inTitle.some((own) => isSame(own, word))) return sum + 1;
    return sum + (inWords.some((own) => isSame(own, word)) ? DESCRIBED_SHARE : 0);
  }, 0);
  const [shape, wanted] = [width / height, frame.width / frame.height];
  const isDrawn = DRAWN.test(title) && !words.some((word) => DRAWN.test(word));
  return (
    (words.length > 0 ? WEIGHTS.words * (matched / words.length) : 0) +
    WEIGHTS.shape * (Math.min(shape, wanted) / Math.max(shape, wanted)) +
    WEIGHTS.size * Math.min(1, width / frame.width, height / frame.height) +
    WEIGHTS.sharpness * sharpness -
    (isDrawn ? DRAWN_COST : 0)
  );
}

/** Two uploads of one picture share title and size. */
function keysOf({ pageUrl, title, width, height }: RankablePicture): string[] {
  const page = pageUrl.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return [page, `${wordsOf(title).join(' ')} ${width}×${height}`];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** True for a word and its plural or other ending. */
function isSame(own: string, wanted: string): boolean {
  const word = wanted.toLowerCase();
  return own === word || (word.length >= 4 && own.startsWith(word) && own.length - word.length <= 3);
}

import { blanksIn } from '#shared/text/blanks.ts';
import { splitSentences } from '#shared/text/sentences.ts';
import { spokenText } from '#shared/timeline/spoken-text.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';

/** Part of a scene in its video, which decides the layout of its words. */
export type CardRole = 'hook' | 'number' | 'quote' | 'before-after' | 'figure' | 'call' | 'plain';

/** The words of a scene, ready to be set large. */
export interface SceneCard {
  readonly role: CardRole;
  readonly words: string;
  /** Set apart from the words: a number, a figure, or “Before”. Null for none. */
  readonly mark: string | null;
  /** True for a figure at the end of its sentence. Absent means false. */
  readonly isMarkLast?: true;
}

/** A scene's place in its video. */
export interface ScenePlace {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** True for words above footage, which has no room for a large figure. */
  readonly isOnFootage: boolean;
}

type Words = Pick<TimelineScene, 'onScreenText' | 'narration'>;

/** A narration up to this length serves as a scene's words if it has none of its own, or only their beginning. */
const LONGEST_NARRATION = 90;

/** A list that its writer numbered may have been numbered again. */
const NUMBER = /^(\d{1,2})\s*[.):]\s+(?:\1\s*[.):]\s+)?(?=\p{L})/u;
const SIDE = /^(before|after|vorher|nachher|avant|après|antes|después|prima|dopo|depois)\s*:\s*(?=\S)/iu;
const QUOTE = /“([^”]+)”|„([^“]+)“|«\s?([^»]+?)\s?»|"([^"]+)"/u;
/** One number with its unit, such as "50 %", "$20" or "3×". */
const FIGURE = /[+−-]?[$€£]\s?\d[\d.,]*\d|[+−-]?[$€£]\s?\d|[+−-]?\d[\d.,]*\s?[%€£$×]/gu;
const EMOJI = /(?![©®™])[\p{Emoji_Presentation}\p{Regional_Indicator}\p{Extended_Pictographic}]|\ufe0f|\u200d|\u20e3/gu;

/**
 * The words that a scene shows: its own, else a short narration. Emoji and the final full stop are left out.
 * @returns Null for a scene without words, and for one with a blank in them.
 */
export function cardWords({ onScreenText, narration }: Words): string | null {
  const own = tidied(onScreenText);
  const isPart = own === '' || /(?:…|\.\.\.)$/u.test(own);
  // A cut text is whole again where its sentence is short.
  const sentence = tidied(splitSentences(narration)[0] ?? '');
  const words = isPart && sentence.length <= LONGEST_NARRATION && /\p{L}/u.test(sentence) ? sentence : own;
  return words === '' || blanksIn(words).length > 0 ? null : words;
}

/** Decides how a scene's words are laid out. Null where {@link cardWords} is. */
export function sceneCard(scene: Words, place: ScenePlace): SceneCard | null {
  const words = cardWords(scene);
  if (words === null) return null;
  const number = NUMBER.exec(words);
  if (number) return { role: 'number', words: capitalized(words.slice(number[0].length)), mark: number[1] ?? null };
  const side = SIDE.exec(words);
  if (side) return { role: 'before-after', words: capitalized(words.slice(side[0].length)), mark: side[1] ?? null };
  if (place.isFirst) return { role: 'hook', words, mark: null };
  if (place.isLast) return { role: 'call', words, mark: null };
  const quoted = QUOTE.exec(words)?.slice(1).find(Boolean);
  if (quoted && /\s/u.test(quoted)) return { role: 'quote', words: quoted.trim(), mark: '“' };
  return (place.isOnFootage ? null : figureCard(words)) ?? { role: 'plain', words, mark: null };
}

/** True if a scene's voice says the words that its card would show. */
export function isSaid({ words }: SceneCard, narration: string): boolean {
  return comparable(narration).includes(comparable(words));
}

/** The figure leaves a sentence that begins or ends with it. One in the middle stays there, and is not shown twice. */
function figureCard(words: string): SceneCard | null {
  const [figure, ...others] = words.match(FIGURE) ?? [];
  if (figure === undefined || others.length > 0 || figure.length > 8) return null;
  const card = { role: 'figure', mark: figure } as const;
  if (words.startsWith(figure)) return { ...card, words: words.slice(figure.length).trim() };
  if (words.endsWith(figure)) return { ...card, words: words.slice(0, -figure.length).trim(), isMarkLast: true };
  return null;
}

function tidied(text: string): string {
  const plain = text.replace(EMOJI, '').replace(/\s+/gu, ' ').trim();
  return /[^.]\.$/u.test(plain) ? plain.slice(0, -1) : plain;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function comparable(text: string): string {
  return spokenText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import * as z from 'zod';
import { keepText, readText } from '#web/storage/stored-text.ts';

/** Range of each setting and the step of its key. */
export const PROMPT_RANGES = {
  wordsPerMinute: { min: 60, max: 260, step: 10 },
  sizePx: { min: 20, max: 72, step: 4 },
} as const;

const inRange = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);

const settingsSchema = z.object({
  wordsPerMinute: inRange(PROMPT_RANGES.wordsPerMinute),
  sizePx: inRange(PROMPT_RANGES.sizePx),
  /** For a screen that the speaker reads in a mirror. */
  isMirrored: z.boolean(),
});
export type PromptSettings = z.infer<typeof settingsSchema>;

/** The pace of calm speech, in letters that are readable from a metre away. */
export const DEFAULT_PROMPT: PromptSettings = { wordsPerMinute: 140, sizePx: 32, isMirrored: false };

/** The settings after a key press; null for a key without meaning here. */
export function promptAfterKey(settings: PromptSettings, key: string): PromptSettings | null {
  switch (key) {
    case 'ArrowUp':
      return stepped(settings, 'wordsPerMinute', 1);
    case 'ArrowDown':
      return stepped(settings, 'wordsPerMinute', -1);
    case '+':
    case '=':
      return stepped(settings, 'sizePx', 1);
    case '-':
      return stepped(settings, 'sizePx', -1);
    case 'm':
    case 'M':
      return { ...settings, isMirrored: !settings.isMirrored };
    default:
      return null;
  }
}

function stepped(settings: PromptSettings, name: keyof typeof PROMPT_RANGES, steps: number): PromptSettings {
  const { min, max, step } = PROMPT_RANGES[name];
  return { ...settings, [name]: Math.min(max, Math.max(min, settings[name] + steps * step)) };
}

/** Counts the words of a text; a letter of a script without spaces counts as half a word. */
export function countPromptWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const spaced = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu, ' ');
  return Math.ceil(unspaced / 2) + (spaced.match(/\S+/g)?.length ?? 0);
}

/**
 * Scroll speed in pixels per second at which a text is read at the chosen pace.
 * @param heightPx Height of the whole text.
 */
export function promptSpeed(heightPx: number, wordCount: number, { wordsPerMinute }: PromptSettings): number {
  return wordCount === 0 ? 0 : (heightPx / wordCount) * (wordsPerMinute / 60);
}

const KEY = 'clipwright.teleprompter';

/** The settings stored on this device. */
export function readPromptSettings(): PromptSettings {
  try {
    return settingsSchema.parse(JSON.parse(readText('localStorage', KEY) ?? ''));
  } catch {
    return DEFAULT_PROMPT;
  }
}

export function keepPromptSettings(settings: PromptSettings): void {
  keepText('localStorage', KEY, JSON.stringify(settings));
}

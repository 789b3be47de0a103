import * as z from 'zod';

/** The part of `tokenizer.json` that is used. */
export const tokenizerSchema = z.object({
  model: z.object({ vocab: z.record(z.string(), z.int()) }),
  added_tokens: z.array(z.object({ id: z.int(), content: z.string() })),
});

/** Words in their tokens, in order. */
export interface TokenWord {
  /** As written, without spaces around it. */
  readonly text: string;
  /** Tokens [first, endExclusive). */
  readonly first: number;
  readonly endExclusive: number;
}

/** Seconds from one time token to the next. */
export const TIME_STEP_SECONDS = 0.02;

/** Numbers of Whisper's tokens, and their text. */
export class WhisperTokens {
  readonly endOfText: number;
  readonly startOfTranscript: number;
  readonly transcribe: number;
  readonly noTimes: number;
  readonly noSpeech: number;
  /** Precedes the earlier text. */
  readonly startOfPrevious: number;
  /** The token of 0 s; the ones after it are {@link TIME_STEP_SECONDS} apart. */
  readonly firstTime: number;
  /** Tokens of languages by BCP 47 tag. */
  readonly languages: ReadonlyMap<string, number>;
  readonly #bytes: readonly (Uint8Array | undefined)[];
  readonly #ids: Readonly<Record<string, number>>;

  constructor({ model, added_tokens: added }: z.infer<typeof tokenizerSchema>) {
    const special = new Map(added.map(({ id, content }) => [content, id]));
    const find = (name: string): number => {
      const id = special.get(name) ?? model.vocab[name];
      if (id === undefined) throw new Error(`The tokenizer has no ${name}.`);
      return id;
    };
    this.endOfText = find('<|endoftext|>');
    this.startOfTranscript = find('<|startoftranscript|>');
    this.transcribe = find('<|transcribe|>');
    this.noTimes = find('<|notimestamps|>');
    this.noSpeech = this.noTimes - 1;
    this.startOfPrevious = find('<|startofprev|>');
    this.firstTime = this.noTimes + 1;
    const languages = new Map<string, number>();
    for (const [content, id] of special) {
      const tag = /^<\|([a-z]{2,3})\|>$/.exec(content)?.[1];
      if (tag !== undefined && id > this.startOfTranscript && id < this.transcribe) languages.set(tag, id);
    }
    this.languages = languages;
    const bytes: Uint8Array[] = [];
    for (const [piece, id] of Object.entries(model.vocab)) {
      bytes[id] = Uint8Array.from(piece, (sign) => BYTE_OF_SIGN.get(sign) ?? 0);
    }
    this.#bytes = bytes;
    this.#ids = model.vocab;
  }

  /** Tokens of words, each of which begins with a space, as the model writes them. */
  encode(texts: readonly string[]): { readonly ids: readonly number[]; readonly words: readonly TokenWord[] } {
    const ids: number[] = [];
    const words = texts.map((text): TokenWord => {
      const first = ids.length;
      for (const [piece] of ` ${text.trim()}`.matchAll(PIECE)) ids.push(...this.#join(piece));
      return { text, first, endExclusive: ids.length };
    });
    return { ids, words };
  }

  /** Byte-pair encoding: token numbers follow the order in which pairs are joined. */
  #join(piece: string): readonly number[] {
    const parts = Array.from(new TextEncoder().encode(piece), (byte) => SIGN_OF_BYTE[byte] ?? '');
    for (;;) {
      let [best, at] = [Number.POSITIVE_INFINITY, 0];
      for (let n = 0; n + 1 < parts.length; n++) {
        const id = this.#ids[`${parts[n]}${parts[n + 1]}`] ?? Number.POSITIVE_INFINITY;
        if (id < best) [best, at] = [id, n];
      }
      if (best === Number.POSITIVE_INFINITY) return parts.map((part) => this.#ids[part] ?? 0);
      parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`);
    }
  }

  /** Text of tokens; special ones have none. */
  text(ids: readonly number[]): string {
    return decode(ids.map((id) => (id < this.endOfText ? this.#bytes[id] : undefined)));
  }

  /**
   * Returns how sure the model is of a word: the geometric mean of its tokens' probabilities, from 0 to 1. Its marks do
   * not count, because the model guesses them.
   * @param ids Tokens of the text, with their probabilities.
   */
  confidence(ids: readonly number[], probabilities: readonly number[], { first, endExclusive }: TokenWord): number {
    const all = ids.slice(first, endExclusive).map((id, n) => ({ id, probability: probabilities[first + n] ?? 0 }));
    const said = all.filter(({ id }) => !MARKS.test(this.text([id])));
    const counted = said.length > 0 ? said : all;
    const sum = counted.reduce((total, { probability }) => total + Math.log(probability), 0);
    return Math.round(100 * Math.exp(sum / Math.max(1, counted.length))) / 100;
  }

  /**
   * Divides tokens of text into words: at spaces, and in scripts without spaces at whole characters, which captions put together
   * by the rules of their language.
   */
  words(ids: readonly number[]): readonly TokenWord[] {
    const words: { text: string; first: number; endExclusive: number }[] = [];
    let first = 0;
    for (let end = 1; end <= ids.length; end++) {
      const piece = this.text(ids.slice(first, end));
      // A character that continues in the next token.
      if (piece.includes('\uFFFD') && end < ids.length) continue;
      const last = words.at(-1);
      const beginsWord = /^\s/u.test(piece) || (last !== undefined && isWithoutSpaces(last.text, piece));
      if (last && !beginsWord) {
        last.text += piece;
        last.endExclusive = end;
      } else words.push({ text: piece, first, endExclusive: end });
      first = end;
    }
    return joinMarks(words);
  }
}

/** Text without a letter, a digit or a part of one. */
const MARKS = /^[^\p{L}\p{M}\p{N}\uFFFD]*$/u;

/** Pieces of text that no token crosses. */
const PIECE = /\s?\p{L}+|\s?\p{N}+|\s?[^\s\p{L}\p{N}]+/gu;

const SCRIPTS_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function isWithoutSpaces(before: string, after: string): boolean {
  return SCRIPTS_WITHOUT_SPACES.test(before) && SCRIPTS_WITHOUT_SPACES.test(after);
}

/** Punctuation between spaces belongs to the word before it: French writes "quoi ?". */
function joinMarks(words: readonly TokenWord[]): readonly TokenWord[] {
  const joined: TokenWord[] = [];
  for (const word of words) {
    const text = word.text.trim();
    const last = joined.at(-1);
    if (text === '') continue;
    if (last && /^[\p{P}\p{S}]+$/u.test(text) && !/^[\p{Ps}\p{Pi}\p{Sc}#&@+]/u.test(text)) {
      const mark = /^\s/u.test(word.text) ? `\u00A0${text}` : text;
      joined[joined.length - 1] = { ...last, text: last.text + mark, endExclusive: word.endExclusive };
    } else joined.push({ ...word, text });
  }
  return joined;
}

function decode(pieces: readonly (Uint8Array | undefined)[]): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(pieces.flatMap((piece) => (piece ? [...piece] : []))),
  );
}

/** Byte-level BPE writes printable bytes as themselves and the others as the signs from 256 on. */
const BYTE_OF_SIGN = new Map<string, number>();
const SIGN_OF_BYTE: string[] = [];
const isPrintable = (byte: number) =>
  (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
let moved = 0;
for (let byte = 0; byte < 256; byte++) {
  const sign = String.fromCharCode(isPrintable(byte) ? byte : 256 + moved++);
  BYTE_OF_SIGN.set(sign, byte);
  SIGN_OF_BYTE.push(sign);
}

/** Abbreviations whose full stop does not end a sentence, in the supported languages. */
const SHORT_FORM =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|approx|ca|bzw|z\. ?B|u\. ?a|d\. ?h|e\.g|i\.e|Sra?|Av|Str|\p{Lu})\.$/u;

/** "am 3." before "Mai": a day of a month, not the end of a sentence. */
const DAY_OF_MONTH = /(?:^|\s)(?:am|vom|zum|bis|den|der|dem|ab|und)\s\d{1,2}\.$/i;

/** A number that only counts what follows it: "2." */
const COUNTING_NUMBER = /^\(?\d{1,2}[.)]$/;

/** Matches the end of a sentence. Letters without case (Arabic, Hebrew, Thai) may begin the next sentence. */
const BOUNDARY =
  /\n+|(?<=[.!?…؟۔][)"'’”»]?)\s+(?=[\p{Lu}\p{Lo}\p{N}£$€"“‘«(¿¡\p{Extended_Pictographic}])|(?<=[。！？][」』）]?)(?![」』）])/u;

/** The sentences of a text, each with its mark. Line breaks end a sentence too; abbreviations and dates don't. */
export function splitSentences(text: string): readonly string[] {
  const sentences: string[] = [];
  let isOpen = false;
  for (const part of text.split(BOUNDARY).map((each) => each.trim())) {
    const last = sentences.at(-1);
    if (isOpen && last !== undefined) sentences[sentences.length - 1] = `${last} ${part}`;
    else if (/[\p{L}\p{N}]/u.test(part)) sentences.push(part);
    isOpen = SHORT_FORM.test(part) || DAY_OF_MONTH.test(part) || COUNTING_NUMBER.test(part);
  }
  return sentences;
}

/** Joins sentences with a space between them, except where Chinese or Japanese ones meet. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce(
    (text, each) => (text === '' || /[。！？」]$/u.test(text) ? text + each : `${text} ${each}`),
    '',
  );
}

/** Ids of the pieces that begin and end a sentence, and of a character without a piece. */
const BEGIN = 1;
const END = 2;
const UNKNOWN = 0;

/** Marks a space in pieces. */
const SPACE = '▁';

/** A character without a piece scores lower than any piece. */
const UNKNOWN_PENALTY = 10;

/**
 * Creates the tokenizer of a SentencePiece unigram model, with the model's own normalizer.
 * @returns A function from a text to its ids, including begin and end.
 */
export function createTokenizer(model: Buffer): (text: string) => readonly number[] {
  const ids = new Map<string, number>();
  const scores: number[] = [];
  let normalizer: Buffer | undefined;
  for (const [field, bytes] of fieldsOf(model)) {
    if (field === 1) {
      const piece = new Map(fieldsOf(bytes));
      ids.set(piece.get(1)?.toString('utf8') ?? '', scores.length);
      scores.push(piece.get(2)?.readFloatLE(0) ?? 0);
    } else if (field === 3) normalizer ??= new Map(fieldsOf(bytes)).get(2);
  }
  if (!normalizer) throw new Error('The tokenizer has no normalizer.');
  const normalize = createNormalizer(normalizer);
  const longest = ids.keys().reduce((most, { length }) => Math.max(most, length), 0);
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;

  return (text) => {
    const clean = normalize(text);
    if (clean === '') return [BEGIN, UNKNOWN, END];
    const marked = `${SPACE}${clean.replaceAll(' ', SPACE)}`;
    // The best way to reach each position: its score, the position before, and the piece between.
    const best = new Float64Array(marked.length + 1).fill(Number.NEGATIVE_INFINITY);
    const from = new Int32Array(marked.length + 1);
    const piece = new Int32Array(marked.length + 1);
    const reach = (start: number, end: number, id: number, score: number) => {
      const total = (best[start] ?? 0) + score;
      if (total <= (best[end] ?? 0)) return;
      [best[end], from[end], piece[end]] = [total, start, id];
    };
    best[0] = 0;
    for (let start = 0; start < marked.length; start++) {
      if (best[start] === Number.NEGATIVE_INFINITY) continue;
      const next = start + ((marked.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
      for (let end = start + 1; end <= Math.min(start + longest, marked.length); end++) {
        const id = ids.get(marked.slice(start, end));
        if (id !== undefined) reach(start, end, id, scores[id] ?? 0);
      }
      if (!ids.has(marked.slice(start, start + 1))) reach(start, next, UNKNOWN, unknownScore);
    }
    const backwards = [END];
    for (let at = marked.length; at > 0; at = from[at] ?? 0) backwards.push(piece[at] ?? UNKNOWN);
    return [...backwards, BEGIN].reverse();
  };
}

/** Yields the fields of a protobuf message that are bytes or fixed numbers. */
function* fieldsOf(data: Buffer): Generator<[field: number, bytes: Buffer]> {
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = data[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  while (at < data.length) {
    const key = varint();
    const type = key & 7;
    if (type === 0) {
      varint();
      continue;
    }
    const length = type === 2 ? varint() : type === 5 ? 4 : 8;
    yield [Math.floor(key / 8), data.subarray(at, at + length)];
    at += length;
  }
}

/** The normalizer is a double array (a trie in 32-bit units), then replacements that end with zero. */
function createNormalizer(charsMap: Buffer): (text: string) => string {
  const size = charsMap.readUInt32LE(0);
  const units = Uint32Array.from({ length: size / 4 }, (_, n) => charsMap.readUInt32LE(4 + 4 * n));
  const replacements = charsMap.subarray(4 + size);
  const offsetOf = (unit: number) => (unit >>> 10) << ((unit & 0x200) >>> 6);

  /** The longest replaceable beginning, and where its replacement starts. */
  function match(bytes: Buffer, start: number): { length: number; value: number } {
    let node = offsetOf(units[0] ?? 0);
    let found = { length: 0, value: 0 };
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      node ^= byte;
      const unit = units[node] ?? 0;
      if ((unit & 0x800000ff) >>> 0 !== byte) break;
      node ^= offsetOf(unit);
      if (unit & 0x100) found = { length: at + 1 - start, value: (units[node] ?? 0) & 0x7fffffff };
    }
    return found;
  }

  return (text) => {
    const bytes = Buffer.from(text, 'utf8');
    const out: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const { length, value } = match(bytes, at);
      if (length > 0) out.push(replacements.subarray(value, replacements.indexOf(0, value)));
      const lead = bytes[at] ?? 0;
      const own = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      if (length === 0) out.push(bytes.subarray(at, at + own));
      at += length || own;
    }
    return Buffer.concat(out).toString('utf8').replace(/ +/g, ' ').trim();
  };
}

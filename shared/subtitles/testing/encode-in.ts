const FIRST_OF_PAIR = 0x81;
const PAIRED = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']);

/** Encodes a text for tests with the decoder's own table. Throws on a character that the encoding lacks. */
export function encodeIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]) => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character)) table.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) learn([byte]);
  if (PAIRED.has(encoding)) {
    for (let first = FIRST_OF_PAIR; first < 0xff; first += 1) {
      for (let second = 0x40; second < 0xff; second += 1) learn([first, second]);
    }
  }
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`“${character}” is not in ${encoding}.`);
      return bytes;
    }),
  );
}

/** WAVE formats that no browser decodes, by format tag (RFC 2361). */
const WAVE_CODECS: ReadonlyMap<number, string> = new Map([
  [0x02, 'ADPCM'],
  [0x11, 'IMA ADPCM'],
  [0x31, 'GSM 6.10'],
  [0x50, 'MP2'],
  [0x55, 'MP3 in WAV'],
  [0xff, 'AAC in WAV'],
  [0x161, 'Windows Media Audio'],
  [0x2000, 'Dolby Digital (AC-3)'],
]);

const PCM = 1;
const FLOAT = 3;
const READ_TAGS = [PCM, FLOAT, 6, 7];
const EXTENSIBLE = 0xfffe;

/** The description precedes the samples, after a few other chunks at most. */
const MAX_CHUNKS = 100;

/** Returns the name of a WAVE file's codec if it is not demuxed here; null if it is, or is unknown. */
export async function foreignWaveCodec(file: Blob): Promise<string | null> {
  let position = 12;
  for (let count = 0; count < MAX_CHUNKS && position + 8 <= file.size; count++) {
    const chunk = new DataView(await file.slice(position, position + 48).arrayBuffer());
    const size = chunk.byteLength < 8 ? 0 : chunk.getUint32(4, true);
    if (chunk.byteLength >= 24 && chunk.getUint32(0) === 0x666d7420) return foreignFormat(chunk, size); // "fmt "
    position += 8 + size + (size % 2);
  }
  return null;
}

function foreignFormat(chunk: DataView, size: number): string | null {
  const said = chunk.getUint16(8, true);
  const tag = said === EXTENSIBLE && size >= 40 && chunk.byteLength >= 34 ? chunk.getUint16(32, true) : said;
  const bits = chunk.getUint16(22, true);
  if (tag === PCM && ![8, 16, 24, 32].includes(bits)) return `PCM of ${bits} bits`;
  if (READ_TAGS.includes(tag)) return null;
  return WAVE_CODECS.get(tag) ?? `WAV with codec 0x${tag.toString(16).padStart(4, '0')}`;
}

/** Start of a stream's first packet, after the 28-byte page header. */
const OGG_CODECS: readonly (readonly [start: string, name: string])[] = [
  ['\x7fFLAC', 'FLAC'],
  ['fLaC', 'FLAC'],
  ['Speex   ', 'Speex'],
  ['\x80theora', 'Theora'],
];

/** Returns the name of an Ogg file's first codec if the converter reads it and the demuxer does not; otherwise null. */
export async function foreignOggCodec(file: Blob): Promise<string | null> {
  const page = new Uint8Array(await file.slice(0, 27 + 255 + 8).arrayBuffer());
  const start = String.fromCharCode(...page.subarray(27 + (page[26] ?? 0)));
  return OGG_CODECS.find(([first]) => start.startsWith(first))?.[1] ?? null;
}

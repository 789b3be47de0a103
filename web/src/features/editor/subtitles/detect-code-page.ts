import { type CodePage, rankCodePages, telltaleLines } from '#shared/subtitles/code-pages.ts';

/** Lists the encodings of a text that is not Unicode, most likely first; never empty. */
export async function detectCodePages(bytes: Uint8Array): Promise<readonly CodePage[]> {
  // 12 KB that only old files need.
  const { analyse } = await import('chardet');
  const lines = telltaleLines(bytes);
  return rankCodePages(lines, analyse(lines));
}

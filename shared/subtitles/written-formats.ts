/** The formats for saving captions. */
export const WRITTEN_FORMAT_NAMES = ['srt', 'vtt', 'text', 'transcript'] as const;
export type WrittenFormat = (typeof WRITTEN_FORMAT_NAMES)[number];

export const WRITTEN_FORMATS: Readonly<
  Record<WrittenFormat, { readonly label: string; readonly extension: string; readonly mime: string }>
> = {
  srt: { label: 'SubRip (.srt)', extension: 'srt', mime: 'application/x-subrip' },
  vtt: { label: 'WebVTT (.vtt)', extension: 'vtt', mime: 'text/vtt' },
  text: { label: 'Plain text (.txt)', extension: 'txt', mime: 'text/plain' },
  transcript: { label: 'Transcript with times (.txt)', extension: 'transcript.txt', mime: 'text/plain' },
};

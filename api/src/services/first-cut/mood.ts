import { isGraveTopic } from '#shared/script/grave-topic.ts';

/** Words for the mood of a video's music and backgrounds. Loss and illness are calm, whatever tone was chosen. */
export function moodOf(narration: string, tone: string | undefined, musicSuggestion: unknown): string {
  if (isGraveTopic(narration)) return 'calm';
  const { mood } = (musicSuggestion ?? {}) as { mood?: unknown };
  return [tone, typeof mood === 'string' ? mood : undefined].filter(Boolean).join(' ');
}

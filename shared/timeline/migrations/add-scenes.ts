import * as z from 'zod';
import type { MigrationFacts, StoredContent } from './step.ts';

/** The parts of version 1 that this step reads. Everything else passes through. */
const clipSchema = z.looseObject({
  id: z.string(),
  assetId: z.string().default(''),
  start: z.number(),
  end: z.number(),
  text: z.string().optional(),
  scene: z.object({ number: z.number(), visual: z.string() }).optional(),
});
const tracksSchema = z.array(z.looseObject({ type: z.string(), clips: z.array(clipSchema) }));
const scriptSchema = z.array(
  z.object({ narration: z.string(), onScreenText: z.string(), visual: z.string(), durationSeconds: z.number() }),
);
type Clip1 = z.infer<typeof clipSchema>;

/**
 * Version 1 to 2: adds the script's scenes, and the scene's id to the clips made for it. The number on its placeholder
 * or footage identifies a scene. Captions with their middle inside it belong to it. The narration is the generated
 * script's, unless the captions have been rewritten since: then it is their text. Scenes without any remaining clips
 * are left out.
 */
export function addScenes(content: StoredContent, { script }: MigrationFacts): StoredContent {
  const parsed = tracksSchema.safeParse(content.tracks);
  if (!parsed.success) return { ...content, scenes: [] };
  const tracks = parsed.data;
  const written = scriptSchema.safeParse(script).data ?? [];
  const clips = tracks.flatMap((track) => track.clips.map((clip) => ({ clip, isCaption: track.type === 'caption' })));
  const pictures = clips.flatMap(({ clip }) => (clip.scene ? [{ clip, ...clip.scene }] : []));
  const byStart = pictures.toSorted((left, right) => left.clip.start - right.clip.start);
  const numbers = [...new Set(byStart.map(({ number }) => number))];

  const numberOf = (clip: Clip1, isCaption: boolean): number | undefined => {
    if (clip.scene || !isCaption) return clip.scene?.number;
    const middle = (clip.start + clip.end) / 2;
    return pictures.find((each) => each.clip.start <= middle && middle < each.clip.end)?.number;
  };
  const scenes = numbers.map((number) => {
    const own = pictures.filter((each) => each.number === number);
    const [first] = own;
    const spoken = clips
      .filter(({ clip, isCaption }) => isCaption && numberOf(clip, isCaption) === number)
      .toSorted((left, right) => left.clip.start - right.clip.start)
      .map(({ clip }) => clip.text ?? '')
      .join(' ');
    const original = written[number - 1];
    const isOriginal = original && (spoken === '' || wordsOf(spoken) === wordsOf(original.narration));
    return {
      id: sceneIdOf(number),
      narration: (isOriginal ? original.narration : spoken).slice(0, 5_000),
      onScreenText: (first?.clip.text ?? original?.onScreenText ?? '').slice(0, 5_000),
      visual: first?.visual ?? '',
      seconds: own.reduce((total, { clip }) => total + clip.end - clip.start, 0),
    };
  });
  const linked = tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => {
      const number = numberOf(clip, track.type === 'caption');
      return number === undefined ? clip : { ...clip, sceneId: sceneIdOf(number) };
    }),
  }));
  return { tracks: linked, scenes: scenes.slice(0, 200) };
}

function sceneIdOf(number: number): string {
  return `s${number}`;
}

/** A text without spaces, because splitting it into captions may change them. */
function wordsOf(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, '');
}

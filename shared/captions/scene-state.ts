import { clipsOfScene, voiceOfScene } from '#shared/timeline/scenes.ts';
import { spokenText } from '#shared/timeline/spoken-text.ts';
import type { Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import { captionedNarration } from './card-words.ts';

/** State of a part of a scene: missing, matching the narration, or different from it. */
export type Freshness = 'none' | 'fresh' | 'stale';

/** Compares a scene's voice and captions with its narration. Captions may leave out what its card says. */
export function sceneState(
  timeline: Timeline,
  scene: TimelineScene,
): { readonly voice: Freshness; readonly captions: Freshness } {
  const narration = spokenText(scene.narration);
  const voices = voiceOfScene(timeline, scene.id).map(({ text = '' }) => spokenText(text));
  const captions = clipsOfScene(timeline, scene.id, 'caption').toSorted((left, right) => left.start - right.start);
  const captioned = spokenText(captions.map(({ text = '' }) => text).join(' '));
  const wanted = spokenText(captionedNarration(timeline, scene));
  const isFresh = captioned === narration || captioned === wanted;
  const hasNone = captions.length === 0 && (narration === '' || wanted !== '');
  return {
    voice: voices.length === 0 ? 'none' : voices.every((text) => text === narration) ? 'fresh' : 'stale',
    captions: hasNone ? 'none' : isFresh ? 'fresh' : 'stale',
  };
}

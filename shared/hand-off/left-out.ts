import { findGraphic } from '#shared/effects/graphics.ts';
import { findEffect, isAtRest } from '#shared/effects/registry.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { HandOffFormat } from './formats.ts';

/**
 * Lists what a file of a format does not say about a timeline, for the user.
 * @param source Name of an asset's file; undefined for one that is not known.
 * @returns Sentences without a full stop. Empty when the file says everything.
 */
export function leftOut(
  { tracks }: Pick<Timeline, 'tracks'>,
  format: HandOffFormat,
  source: (assetId: string) => { readonly fileName: string } | undefined,
): readonly string[] {
  const clips = tracks.flatMap((track) => (track.type === 'caption' ? [] : track.clips));
  const isFcpxml = format === 'fcpxml';
  const graphics = clips.flatMap(({ effects }) => findGraphic(effects) ?? []);
  const isTitle = ({ id }: { id: string }) => id === 'title';
  const count = (has: (clip: Clip) => unknown) => clips.filter(has).length;
  const found: (readonly [number, string])[] = [
    [
      tracks.reduce((sum, { type, clips: all }) => sum + (type === 'caption' ? all.length : 0), 0),
      'Captions. Save them as subtitles, and import those too',
    ],
    [
      graphics.filter(isTitle).length,
      isFcpxml ? 'Look and animation of titles' : 'Titles. Their text names empty clips',
    ],
    [graphics.filter((graphic) => !isTitle(graphic)).length, 'Shapes'],
    ...effectNames(clips).map(([name, clipCount]) => [clipCount, `${name} (${clipsText(clipCount)})`] as const),
    [count(({ fit }) => fit === 'contain-blurred'), 'Blurred backgrounds'],
    [isFcpxml ? 0 : count(hasGain) + tracks.filter(hasGain).length, 'Volume'],
    [count(({ fadeIn = 0, fadeOut = 0 }) => fadeIn + fadeOut > 0), 'Fades of sound'],
    [count(({ duck }) => duck), 'Lowering music under speech'],
    [count(({ transition }) => transition && transition.id !== 'cross-dissolve'), 'Transitions other than a dissolve'],
    [count((clip) => clip.assetId === '' && !findGraphic(clip.effects)), 'Empty places. They become gaps'],
    [
      new Set(clips.filter(({ assetId }) => assetId !== '' && !source(assetId)).map(({ assetId }) => assetId)).size,
      'Names of missing media',
    ],
  ];
  return [...found.flatMap(([number, text]) => (number > 0 ? [text] : [])), ...sharedNames(clips, source)];
}

const hasGain = ({ volume = 1 }: { readonly volume?: number | undefined }) => volume !== 1;

/** The active effects of clips, with the number of clips that have each. */
function effectNames(clips: readonly Clip[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { effects = [] } of clips) {
    const graphic = findGraphic(effects);
    for (const effect of effects) {
      if (effect === graphic || isAtRest(effect)) continue;
      const name = findEffect(effect.id)?.name ?? effect.id;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts];
}

function clipsText(count: number): string {
  return count === 1 ? '1 clip' : `${count} clips`;
}

/** Files of one name, of which the other editor finds one only. */
function sharedNames(
  clips: readonly Clip[],
  source: (assetId: string) => { readonly fileName: string } | undefined,
): readonly string[] {
  const ids = new Set(clips.map(({ assetId }) => assetId));
  const names = [...ids].flatMap((assetId) => source(assetId)?.fileName ?? []);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...twice].map((name) => `Several files are called “${name}”. Give them different names first`);
}

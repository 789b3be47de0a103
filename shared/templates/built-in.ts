import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import type { GraphicId } from '#shared/effects/graphics.ts';
import type { Keyframe } from '#shared/effects/keyframes.ts';
import { TITLE_PRESETS, titleOfPreset } from '#shared/effects/title-presets.ts';
import { secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import type { ClipTransition } from '#shared/transitions/clip-transition.ts';
import type { TemplateConfig, TemplateType } from './template.ts';

/** A template of the studio. */
export interface BuiltInTemplate {
  readonly id: string;
  readonly type: TemplateType;
  readonly name: string;
  readonly description: string;
  readonly config: TemplateConfig;
}

type Look = Parameters<typeof titleOfPreset>[1];
type Range = readonly [start: number, end: number];
type Values = ClipEffect['values'];

const INK = '#101216';
const YELLOW = '#ffd23f';

/** Slow zoom of a slot, so that stills move too. */
const ZOOM = { from: 1, to: 1.12 } as const;

/**
 * The layouts of the studio. All of them fit upright, square and wide frames: sizes are fractions of the shorter side,
 * and places keep clear of the platforms' own texts.
 * @param look A brand's look, which replaces the fonts and colours of the titles.
 */
export function builtInTemplates(look: Look = DEFAULT_CAPTION_LOOK): readonly BuiltInTemplate[] {
  return [hook(look), list(look), beforeAndAfter(look), quote(look), product(look)];
}

function hook(look: Look): BuiltInTemplate {
  const opening: Values = { animationIn: 'none' };
  return layout('hook', 'Hook', 'A promise in the first second, over a slow zoom.', [
    [slot([0, 4])],
    // The first picture is the video's cover, so the words are there at once.
    [title('hook', [0, 3.2], { look, values: opening })],
    [title('minimal', [3.2, 4], { look, text: 'Here is how' })],
  ]);
}

function list(look: Look): BuiltInTemplate {
  const push = transition('push', 0.4);
  const parts = ['First thing', 'Second thing', 'Third thing'].map((text, index) => ({
    ...{ text, index, range: [3 * index, 3 * index + 3] as const },
    title: [3 * index + (index > 0 ? 0.2 : 0), 3 * index + 2.8] as const,
  }));
  const out: Values = { animationOut: 'fade', outSeconds: 0.2 };
  const number = (text: string, range: Range) =>
    title('number', range, {
      look,
      text,
      values: { size: 0.14, ...out },
      transform: { position: { x: 0.5, y: 0.14 } },
    });
  const line = (text: string, range: Range) =>
    title('question', range, {
      ...{ look, text, values: { animationIn: 'slide', inSeconds: 0.35, ...out } },
      transform: { position: { x: 0.5, y: 0.44 } },
      upright: { position: { x: 0.5, y: 0.31 } },
    });
  return layout('list', 'List', 'Three numbered parts that push each other on.', [
    parts.map(({ range, index }) => slot(range, index > 0 ? push : undefined)),
    parts.map(({ index, title: range }) => number(`${index + 1}`, range)),
    parts.map(({ text, title: range }) => line(text, range)),
  ]);
}

function beforeAndAfter(look: Look): BuiltInTemplate {
  const label = (text: string, range: Range) =>
    title('label', range, { look, text, values: { animationOut: 'fade', outSeconds: 0.25 } });
  const line = (text: string, range: Range) =>
    title('question', range, {
      ...{ look, text, values: { animationIn: 'fade', inSeconds: 0.25, animationOut: 'fade', outSeconds: 0.25 } },
      transform: { position: { x: 0.5, y: 0.68 } },
      upright: { position: { x: 0.5, y: 0.64 } },
    });
  return layout('before-and-after', 'Before and after', 'Two pictures, and a wipe from one to the other.', [
    [slot([0, 3]), slot([3, 6], transition('wipe', 0.8))],
    [label('Before', [0, 2.6]), label('After', [3.4, 6])],
    [line('How it was', [0.2, 2.6]), line('How it is now', [3.4, 6])],
    [graphic('arrow', [2.2, 3.6], { color: YELLOW, animationIn: 'slide', slideFrom: 'left', animationOut: 'fade' })],
  ]);
}

function quote(look: Look): BuiltInTemplate {
  const fades: Values = { animationIn: 'fade', inSeconds: 0.3, animationOut: 'fade', outSeconds: 0.3 };
  const accent = look.highlight ?? YELLOW;
  return layout('quote', 'Quote', 'Words on a plain card, with the name of their author.', [
    [graphic('rectangle', [0, 5], { width: 2, height: 2, color: INK, ...fades })],
    [
      graphic(
        'rectangle',
        [0.2, 5],
        { width: 0.16, height: 0.016, corners: 0.5, color: accent, ...fades },
        { transform: { position: { x: 0.5, y: 0.18 } }, upright: { position: { x: 0.5, y: 0.27 } } },
      ),
    ],
    [title('quote', [0.2, 5], { look, transform: { position: { x: 0.5, y: 0.46 } } })],
    [
      title('minimal', [0.8, 5], {
        ...{ look, text: 'Name of the author', values: { size: 0.05 } },
        transform: { position: { x: 0.5, y: 0.8 } },
        upright: { position: { x: 0.5, y: 0.66 } },
      }),
    ],
  ]);
}

function product(look: Look): BuiltInTemplate {
  return layout('product', 'Product', 'A picture of the product, its name, its price, and what to do next.', [
    [slot([0, 4]), slot([4, 7], transition('zoom', 0.6))],
    [
      title('chapter', [0.2, 3.7], {
        ...{ look, text: 'Name of the product\nOne thing it does', values: { size: 0.075 } },
        transform: { position: { x: 0.06, y: 0.66 } },
      }),
      title('call-to-action', [4.4, 7], { look, text: 'Get yours today' }),
    ],
    [title('offer', [1.4, 3.7], { look }), title('offer', [4.4, 7], { look, text: '20 % off' })],
  ]);
}

function layout(
  id: string,
  name: string,
  description: string,
  lanes: readonly (readonly Omit<Clip, 'id'>[])[],
): BuiltInTemplate {
  let count = 0;
  const tracks = lanes.map((clips, index): Track => {
    const named = clips.map((clip): Clip => {
      count += 1;
      return { id: `clip-${count}`, ...clip };
    });
    return { id: `video-${index + 1}`, type: 'video', clips: named };
  });
  return { id: `layout-${id}`, type: 'layout', name, description, config: { tracks } };
}

function slot(range: Range, transitionIn?: ClipTransition): Omit<Clip, 'id'> {
  const length = secondsToMicroseconds(range[1] - range[0]);
  const scale: readonly Keyframe[] = [
    { time: sourceTime(0), value: ZOOM.from, ease: 'inOut' },
    { time: sourceTime(length), value: ZOOM.to },
  ];
  const zoom: ClipEffect = { id: 'transform', version: 1, values: {}, keyframes: { scale } };
  return { ...emptyClip(range), effects: [zoom], ...(transitionIn && { transition: transitionIn }) };
}

/** A place in all frames, and one in upright frames if that differs. */
interface Placing {
  readonly transform?: Values;
  readonly upright?: Values;
}

interface TitleOptions extends Placing {
  readonly look: Look;
  readonly text?: string;
  /** They replace the preset's. */
  readonly values?: Values;
}

function title(presetId: string, range: Range, { look, text, values, transform, upright }: TitleOptions) {
  const preset = TITLE_PRESETS.find(({ id }) => id === presetId);
  if (!preset) throw new RangeError(`There is no title preset ${presetId}`);
  const made = titleOfPreset(preset, look, text);
  const place = { ...made.transform, ...transform } as Values;
  return graphic(
    'title',
    range,
    { ...(made.values as Values), ...values },
    { transform: place, ...(upright && { upright: { ...place, ...upright } }) },
  );
}

function graphic(id: GraphicId, range: Range, values: Values, { transform, upright }: Placing = {}): Omit<Clip, 'id'> {
  const placeOf = (own: Values): ClipEffect => ({ id: 'transform', version: 1, values: own });
  const isPlaced = transform !== undefined && Object.keys(transform).length > 0;
  return {
    ...emptyClip(range),
    effects: [{ id, version: 1, values }, ...(isPlaced ? [placeOf(transform)] : [])],
    ...(upright && { variants: { '9:16': { transform: placeOf(upright) } } }),
  };
}

function emptyClip([start, end]: Range) {
  const [startUs, endUs] = [secondsToMicroseconds(start), secondsToMicroseconds(end)];
  return {
    ...{ assetId: '', start: timelineTime(startUs), end: timelineTime(endUs) },
    ...{ in: sourceTime(0), out: sourceTime(endUs - startUs) },
  };
}

function transition(id: string, seconds: number): ClipTransition {
  return { id, version: 1, values: {}, duration: secondsToMicroseconds(seconds) };
}

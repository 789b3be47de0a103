import type { ClipEffect } from './clip-effect.ts';
import type { EffectDefinition } from './effect.ts';
import { ARROW, ELLIPSE, PROGRESS_BAR, RECTANGLE } from './shapes.ts';
import { TITLE } from './title.ts';

/** Titles and shapes. Each is an effect that draws its own picture, on a clip without an asset. */
export const GRAPHICS: readonly EffectDefinition[] = [TITLE, RECTANGLE, ELLIPSE, ARROW, PROGRESS_BAR].map(
  (definition) => definition as unknown as EffectDefinition,
);

export type GraphicId = 'title' | 'rectangle' | 'ellipse' | 'arrow' | 'progress-bar';

/** A title or a shape on a clip. */
export interface Graphic extends ClipEffect {
  readonly id: GraphicId;
}

const ids: ReadonlySet<string> = new Set(GRAPHICS.map(({ id }) => id));

/** The title or shape among some effects; undefined for none. */
export function findGraphic(effects: readonly ClipEffect[] | undefined): Graphic | undefined {
  return effects?.find((effect): effect is Graphic => ids.has(effect.id));
}

/** The name of a title or shape. */
export function graphicName({ id }: Graphic): string {
  return GRAPHICS.find((definition) => definition.id === id)?.name ?? id;
}

/** The text of a title; null for a shape. */
export function titleText({ id, values }: Graphic): string | null {
  return id === 'title' ? String(values['text'] ?? TITLE.parameters.text.default) : null;
}

/**
 * Splits the effects of a clip at a share of its length. The animations stay at the outer edges, and a progress bar
 * goes on where its first half ended.
 */
export function splitGraphics(
  effects: readonly ClipEffect[] | undefined,
  share: number,
): readonly [readonly ClipEffect[] | undefined, readonly ClipEffect[] | undefined] {
  const graphic = findGraphic(effects);
  if (!effects || !graphic) return [effects, effects];
  const withValues = (values: ClipEffect['values'], without: string) =>
    effects.map((effect) => {
      if (effect !== graphic) return effect;
      const { [without]: _without, ...rest } = { ...effect.values, ...values };
      return { ...effect, values: rest };
    });
  const { from, to } = PROGRESS_BAR.parameters;
  const [start, end] = [graphic.values['from'] ?? from.default, graphic.values['to'] ?? to.default].map(Number);
  const middle = Math.round(((start ?? 0) + ((end ?? 1) - (start ?? 0)) * share) * 1e6) / 1e6;
  const isBar = graphic.id === 'progress-bar';
  return [
    withValues(isBar ? { to: middle } : {}, 'animationOut'),
    withValues(isBar ? { from: middle } : {}, 'animationIn'),
  ];
}

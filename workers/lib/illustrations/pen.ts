import { type DrawContext, mix, type Palette } from '#workers/lib/backgrounds/families/frame.ts';

/** Colours of things. They keep their own hue in every palette, so that a tomato stays red. */
const INKS = {
  white: '#fffaf2',
  cream: '#f6e8d0',
  sand: '#e6c596',
  straw: '#d9a95f',
  wood: '#b8764a',
  bark: '#7c4a2f',
  coffee: '#4b2819',
  night: '#2b2740',
  iron: '#66738a',
  steel: '#b6c2d0',
  ice: '#dceefa',
  red: '#e4553f',
  wine: '#a8324a',
  orange: '#f28f3c',
  yellow: '#f9c846',
  gold: '#e8ae3a',
  lime: '#a4cc5a',
  leaf: '#5da650',
  pine: '#2f7458',
  mint: '#9adbb8',
  sky: '#8fcdec',
  blue: '#3f7fd0',
  navy: '#2b4678',
  violet: '#8d6fd6',
  pink: '#f4a3b5',
  rose: '#e2627f',
  skin: '#eab68e',
} as const;

/** Colours that follow the video's palette. */
type Role = 'top' | 'low' | 'far' | 'near' | 'glow' | 'ground' | 'accent';
export type Ink = keyof typeof INKS | Role;

/** Share of the palette's light in the colours of things, so that they belong to their picture. */
const TINT = 0.07;

/** Area of the picture, in the units of the pen. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Draws marks in units: the shorter side of the picture, or the subject's box, has 100. */
export interface Pen {
  readonly context: DrawContext;
  /** Position in the loop, from 0 to 1. */
  readonly phase: number;
  readonly view: View;
  readonly colorOf: (ink: Ink) => string;
}

/** One part of a drawing. */
export type Mark = (pen: Pen) => void;

/**
 * The colours of a picture. A palette's ground is the top of the sky and the floor; its colours are the bottom of the sky,
 * what is far, what is near, and the light.
 * @param haze 0 to 1: how much of a thing's colour the air takes.
 */
export function colorsIn({ back, colors }: Palette, haze = 0): Pen['colorOf'] {
  const [low, far = low, near = far, glow = low] = colors;
  const roles: Record<Role, string> = {
    top: back[0],
    ground: back[1],
    low,
    far,
    near,
    glow,
    accent: mix(glow, '#ffffff', 0.5),
  };
  return (ink) => {
    const color = ink in INKS ? mix(INKS[ink as keyof typeof INKS], glow, TINT) : roles[ink as Role];
    return haze === 0 ? color : mix(color, far, haze);
  };
}

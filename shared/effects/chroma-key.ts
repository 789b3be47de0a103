import { defineEffect } from './effect.ts';
import type { NumberParameter } from './parameter.ts';

/** A key in plain numbers. Chroma is BT.709, -0.5 to 0.5. */
export interface ChromaKeyJob {
  /** 0 leaves the picture as it is. */
  readonly isOn: 0 | 1;
  /** Chroma of the colour that becomes see-through. */
  readonly keyU: number;
  readonly keyV: number;
  /** Distance in chroma up to which a colour is see-through, and the length of the way to solid after it. */
  readonly radius: number;
  readonly softness: number;
  /** 0 to 1: share of the key's colour that is taken out of what stays. */
  readonly spill: number;
}

const share = (name: string, standard: number): NumberParameter => ({
  ...{ type: 'number', name, default: standard, min: 0, max: 1, step: 0.01, unit: 'fraction', isKeyframable: true },
});

/** Makes a colour of a picture see-through: a green screen shows the clip below. */
export const CHROMA_KEY = defineEffect({
  id: 'chroma-key',
  version: 1,
  name: 'Chroma key',
  trackTypes: ['video'],
  medium: 'picture',
  parameters: {
    isOn: { type: 'boolean', name: 'Remove a colour', default: false, isKeyframable: false },
    color: { type: 'color', name: 'Colour', default: '#00b140', isKeyframable: false },
    similarity: share('Similarity', 0.4),
    smoothness: share('Smoothness', 0.2),
    spill: share('Spill', 0.5),
  },

  /** Similarity and smoothness are shares of half the range of chroma. */
  job({ isOn, color, similarity, smoothness, spill }): ChromaKeyJob {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    return {
      isOn: isOn ? 1 : 0,
      keyU: (blue - luma) / 1.8556,
      keyV: (red - luma) / 1.5748,
      radius: similarity / 2,
      softness: Math.max(smoothness / 2, 1 / 255),
      spill,
    };
  },
});

/**
 * Keys one chroma value.
 * @returns The chroma without spill, and its opacity from 0 to 1.
 */
export function keyChroma(u: number, v: number, job: ChromaKeyJob): { u: number; v: number; opacity: number } {
  const { keyU, keyV, radius, softness, spill } = job;
  const [du, dv] = [u - keyU, v - keyV];
  const opacity = Math.min(1, Math.max(0, (Math.sqrt(du * du + dv * dv) - radius) / softness));
  // The part along the key's direction; opposite colours have none.
  const length = keyU * keyU + keyV * keyV;
  const along = length > 0 ? Math.max(0, (u * keyU + v * keyV) / length) : 0;
  return { u: u - spill * along * keyU, v: v - spill * along * keyV, opacity };
}

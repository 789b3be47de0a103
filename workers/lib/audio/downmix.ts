/** -3 dB: the share of a centre or surround channel in each side (ITU-R BS.775). */
const SHARED = Math.SQRT1_2;

/** Share of each input channel in left and right. */
export type StereoWeights = readonly { readonly left: number; readonly right: number }[];

/**
 * Returns the weights that mix channels down to stereo. Mono goes to both sides at full level. Surround is folded in by
 * ITU-R BS.775 and scaled so that it cannot get louder; the bass channel is dropped. Channels are in WebCodecs' order.
 */
export function stereoWeights(channelCount: number): StereoWeights {
  const left = { left: 1, right: 0 };
  const right = { left: 0, right: 1 };
  const center = { left: SHARED, right: SHARED };
  const bass = { left: 0, right: 0 };
  const [surroundLeft, surroundRight] = [
    { left: SHARED, right: 0 },
    { left: 0, right: SHARED },
  ];
  switch (channelCount) {
    case 1:
      return [{ left: 1, right: 1 }];
    case 2:
      return [left, right];
    case 3:
      return normalize([left, right, center]);
    case 4:
      return normalize([left, right, surroundLeft, surroundRight]);
    case 5:
      return normalize([left, right, center, surroundLeft, surroundRight]);
    case 6:
      return normalize([left, right, center, bass, surroundLeft, surroundRight]);
    case 8:
      return normalize([left, right, center, bass, surroundLeft, surroundRight, surroundLeft, surroundRight]);
    default:
      // An unknown layout: every channel in the middle, none louder than before.
      return Array.from({ length: channelCount }, () => ({ left: 1 / channelCount, right: 1 / channelCount }));
  }
}

function normalize(weights: StereoWeights): StereoWeights {
  const total = weights.reduce((sum, { left }) => sum + left, 0);
  return weights.map(({ left, right }) => ({ left: left / total, right: right / total }));
}

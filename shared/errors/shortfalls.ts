import { DAMAGE_BRIDGED, type DamagedPart, describeDamage } from '#shared/media/damage.ts';
import type { MediaNotice } from '#shared/media/media-info.ts';
import { describeMediaNotice } from './media.ts';

/** A way in which an asset is less than its file holds. */
export interface Shortfall {
  /** A few words for a card. */
  readonly short: string;
  /** A sentence with the file's name, its consequence and what to do. */
  readonly text: string;
}

const SHORT: Readonly<Record<MediaNotice, string>> = {
  'video-without-picture': 'No picture',
  'ends-early': 'Ends early',
  'moving-picture': 'First frame only',
  'one-picture-only': 'Main picture track only',
  'one-sound-only': 'Main sound track only',
  opaque: 'Transparency lost',
};

/** Lists everything of a file that its asset leaves out or can't show. Empty for most. */
export function shortfallsOf(
  fileName: string,
  {
    notices = [],
    damage = [],
  }: { readonly notices?: readonly MediaNotice[]; readonly damage?: readonly DamagedPart[] },
): Shortfall[] {
  const found = notices.map((notice) => ({ short: SHORT[notice], text: describeMediaNotice(notice, fileName) }));
  if (damage.length === 0) return found;
  const places = describeDamage(damage);
  return [...found, { short: places, text: `${places}: ${DAMAGE_BRIDGED}` }];
}

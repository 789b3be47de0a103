import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { ColorSwatches } from '#web/features/brand-kits/color-swatches.tsx';
import { FontSample } from '#web/features/brand-kits/font-sample.tsx';

/** Colours in the inspector (specification, business constants). */
const MAX_SWATCHES = 5;

/** The colours and the font of a brand kit. */
export function BrandKitSample({ kit }: { kit: BrandKit }) {
  return (
    <>
      <ColorSwatches colors={kit.colors} max={MAX_SWATCHES} className="*:h-5" />
      <p className="flex items-baseline gap-2 text-sm">
        <span className="text-muted text-xs">Font</span>
        <FontSample font={kit.fonts.primary} className="min-w-0" />
      </p>
    </>
  );
}

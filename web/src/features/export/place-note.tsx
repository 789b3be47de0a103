import { TriangleAlert } from 'lucide-react';
import { PLACE_ADVICE, PlaceLabel } from './place-label.tsx';
import type { PlaceOfPreset } from './render-place.ts';

/** Says where the export will run, before it starts. */
export function PlaceNote({ place, whyNotHere, whyNowhere }: PlaceOfPreset) {
  if (whyNowhere !== null) {
    return (
      <p role="status" className="mt-3 flex gap-2 text-sm text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {whyNowhere}
      </p>
    );
  }
  return (
    <p className="mt-2 text-muted text-sm">
      <PlaceLabel place={place}>
        {whyNotHere && `${whyNotHere} `}
        {PLACE_ADVICE[place]}
      </PlaceLabel>
    </p>
  );
}

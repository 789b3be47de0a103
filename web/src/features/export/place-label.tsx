import { Cloud, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenderPlace } from './render-place.ts';

interface PlaceLabelProps {
  place: RenderPlace;
  children: ReactNode;
}

const ICONS = { device: MonitorSmartphone, cloud: Cloud };

/** Says whether the tab may be closed. */
export const PLACE_ADVICE: Record<RenderPlace, string> = {
  device: 'This device · keep this tab open until it is done',
  cloud: 'Cloud · you can close this tab',
};

export function PlaceLabel({ place, children }: PlaceLabelProps) {
  const Icon = ICONS[place];
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon aria-hidden="true" className="mt-[0.25em] size-[1em] shrink-0" />
      <span>{children}</span>
    </span>
  );
}

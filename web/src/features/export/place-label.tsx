import { Cloud, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenderPlace } from './render-place.ts';

interface PlaceLabelProps {
  place: RenderPlace;
  /** Default: the place's name. */
  children?: ReactNode;
}

const ICONS = { device: MonitorSmartphone, cloud: Cloud };
const NAMES: Record<RenderPlace, string> = { device: 'This device', cloud: 'Cloud' };

/** Where a video is made, as a line with its sign. */
export function PlaceLabel({ place, children = NAMES[place] }: PlaceLabelProps) {
  const Icon = ICONS[place];
  return (
    <span className="inline-flex items-start gap-1.5">
      <Icon aria-hidden="true" className="mt-[0.25em] size-[1em] shrink-0" />
      <span>{children}</span>
    </span>
  );
}

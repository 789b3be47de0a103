import { AudioLines, Captions, Film, Type } from 'lucide-react';
import { findGraphic, graphicName } from '#shared/effects/graphics.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ClipProperties } from './clip-properties.tsx';
import { SharedProperties } from './shared-properties.tsx';

const HEADERS = {
  video: { icon: Film, hue: 'text-video', name: 'Video clip' },
  audio: { icon: AudioLines, hue: 'text-audio', name: 'Audio clip' },
  graphic: { icon: Type, hue: 'text-video', name: 'Title' },
  caption: { icon: Captions, hue: 'text-caption', name: 'Caption' },
} as const;

/** The properties of one clip, or those that several clips share. */
export function SelectedProperties({ selected }: { selected: readonly PlacedClip[] }) {
  const [first] = selected;
  if (!first) return null;
  if (selected.length === 1) {
    return (
      <>
        <Header placed={first} />
        <ClipProperties key={first.clip.id} placed={first} />
      </>
    );
  }
  return (
    <>
      <h3 className="mb-3 font-medium text-sm">{selected.length} clips selected</h3>
      <SharedProperties key={selected.map(({ clip }) => clip.id).join(' ')} selected={selected} />
    </>
  );
}

function Header({ placed: { clip, track } }: { placed: PlacedClip }) {
  const graphic = findGraphic(clip.effects);
  const { icon: Icon, hue, name } = HEADERS[graphic ? 'graphic' : track.type];
  return (
    <h3 className="mb-3 flex items-center gap-2 font-medium text-sm">
      <Icon aria-hidden="true" className={classNames('size-4', hue)} />
      {graphic ? graphicName(graphic) : name}
    </h3>
  );
}

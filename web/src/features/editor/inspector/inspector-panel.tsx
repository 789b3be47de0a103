import { useAtomValue } from 'jotai';
import { AudioLines, Captions, Film, MousePointerClick } from 'lucide-react';
import { selectedClipsAtom } from '#web/state/document-atoms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { BrandKitPicker } from './brand-kit-picker.tsx';
import { ClipProperties } from './clip-properties.tsx';
import { SharedProperties } from './shared-properties.tsx';

const HEADERS = {
  video: { icon: Film, hue: 'text-video', name: 'Video clip' },
  audio: { icon: AudioLines, hue: 'text-audio', name: 'Audio clip' },
  caption: { icon: Captions, hue: 'text-caption', name: 'Caption' },
} as const;

export function InspectorPanel({ isTitled = true }: { isTitled?: boolean }) {
  const selected = useAtomValue(selectedClipsAtom);
  const [first] = selected;
  return (
    <section aria-label="Inspector" className="flex min-h-0 grow flex-col overflow-y-auto bg-surface">
      {isTitled && <h2 className="border-line border-b px-4 pt-3 pb-2 font-semibold text-sm">Inspector</h2>}
      <BrandKitPicker />
      {!first && (
        <div className="flex flex-col items-center px-6 py-10 text-center">
          <MousePointerClick aria-hidden="true" className="mb-3 size-5 text-faint" />
          <p className="text-muted text-sm">Select a clip to view properties</p>
        </div>
      )}
      {first && (
        <div className="px-4 py-3">
          {selected.length === 1 ? (
            <>
              <Header type={first.track.type} />
              <ClipProperties key={first.clip.id} placed={first} />
            </>
          ) : (
            <>
              <h3 className="mb-3 font-medium text-sm">{selected.length} clips selected</h3>
              <SharedProperties key={selected.map(({ clip }) => clip.id).join(' ')} selected={selected} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

function Header({ type }: { type: keyof typeof HEADERS }) {
  const { icon: Icon, hue, name } = HEADERS[type];
  return (
    <h3 className="mb-3 flex items-center gap-2 font-medium text-sm">
      <Icon aria-hidden="true" className={classNames('size-4', hue)} />
      {name}
    </h3>
  );
}

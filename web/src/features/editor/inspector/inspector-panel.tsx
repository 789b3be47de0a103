import { useAtomValue } from 'jotai';
import { MousePointerClick } from 'lucide-react';
import { useEffect } from 'react';
import { selectedClipsAtom } from '#web/state/document-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BrandKitPicker } from './brand-kit-picker.tsx';
import { GeneratorSections } from './generator-sections.tsx';

/** By then the editor itself has loaded. */
const PREFETCH_AFTER_MS = 3_000;

const loadProperties = () => import('./selected-properties.tsx');

const SelectedProperties = lazyPart(async () => (await loadProperties()).SelectedProperties);

export function InspectorPanel({ isTitled = true }: { isTitled?: boolean }) {
  const selected = useAtomValue(selectedClipsAtom);
  const isEmpty = selected.length === 0;
  useEffect(() => {
    // A failure shows once a clip is selected.
    const timer = setTimeout(() => void loadProperties().catch(() => {}), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section aria-label="Inspector" className="flex min-h-0 grow flex-col overflow-y-auto bg-surface">
      {isTitled && <h2 className="border-line border-b px-4 pt-3 pb-2 font-semibold text-sm">Inspector</h2>}
      <BrandKitPicker />
      <GeneratorSections />
      {isEmpty && (
        <div className="flex flex-col items-center px-6 py-10 text-center">
          <MousePointerClick aria-hidden="true" className="mb-3 size-5 text-faint" />
          <p className="text-muted text-sm">Select a clip to view properties</p>
        </div>
      )}
      {!isEmpty && (
        <div className="px-4 py-3">
          <SelectedProperties selected={selected} />
        </div>
      )}
    </section>
  );
}

import { useAtomValue } from 'jotai';
import { countVariants } from '#shared/timeline/timeline-for.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { resetPlaces } from '#web/features/editor/session/variant-commands.ts';
import { selectionAtom, shownShapeAtom, storedTimelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';

/** Says what edits of a variant change, and takes them back. */
export function VariantNote() {
  const session = useEditor();
  const { own, shown } = useAtomValue(shownShapeAtom);
  const count = countVariants(useAtomValue(storedTimelineAtom), own, shown);
  const hasSelection = useAtomValue(selectionAtom).size > 0;
  return (
    <div className="mb-1 flex items-center justify-between gap-3 text-xs">
      <p className="min-w-0 text-muted">
        <span className="text-accent-text">{shown}</span> Place, scale and captions can differ from {own}. Cuts and
        words stay the same.
      </p>
      <Button size="sm" variant="ghost" disabled={count === 0} onClick={() => resetPlaces(session)}>
        {hasSelection ? 'Selected' : 'All'} as in {own}
      </Button>
    </div>
  );
}

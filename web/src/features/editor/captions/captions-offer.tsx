import { useAtom } from 'jotai';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { Button } from '#web/ui/button.tsx';
import { captionsOfferAtom } from './captions-run.ts';
import { keepOffer } from './generate-captions.ts';
import { HeardList } from './heard-list.tsx';

/** Keeps or discards what was heard before the user cancelled. */
export function CaptionsOffer() {
  const session = useEditor();
  const [heard, setHeard] = useAtom(captionsOfferAtom);
  if (!heard) return null;
  return (
    <section aria-label="Heard before you cancelled" className="flex flex-col gap-2">
      <p role="status" className="text-muted text-xs">
        Cancelled after {heard.texts.length === 1 ? '1 caption' : `${heard.texts.length} captions`}.
      </p>
      <HeardList texts={heard.texts} />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => keepOffer(session)}>Keep what was heard</Button>
        <Button onClick={() => setHeard(null)}>Discard</Button>
      </div>
    </section>
  );
}

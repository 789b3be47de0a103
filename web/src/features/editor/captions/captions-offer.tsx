import { useAtom } from 'jotai';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { Button } from '#web/ui/button.tsx';
import { captionsOfferAtom } from './captions-run.ts';
import { keepOffer } from './generate-captions.ts';
import { RecognisedCaptions } from './recognised-captions.tsx';

/** Keeps or discards the words recognised before the user cancelled. */
export function CaptionsOffer() {
  const session = useEditor();
  const [offer, setOffer] = useAtom(captionsOfferAtom);
  if (!offer) return null;
  return (
    <section aria-label="Heard before you cancelled" className="flex flex-col gap-2">
      <p role="status" className="text-muted text-xs">
        Cancelled after {offer.texts.length === 1 ? '1 caption' : `${offer.texts.length} captions`}.
      </p>
      <RecognisedCaptions texts={offer.texts} />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => keepOffer(session)}>Keep what was heard</Button>
        <Button onClick={() => setOffer(null)}>Discard</Button>
      </div>
    </section>
  );
}

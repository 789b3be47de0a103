import { useAtomValue } from 'jotai';
import { footageOfferAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const FootageOffer = lazyPart(async () => (await import('./footage-offer.tsx')).FootageOffer);

/** The offer for footage that was just laid out, loaded with the first one. */
export function LazyFootageOffer() {
  return useAtomValue(footageOfferAtom) && <FootageOffer />;
}

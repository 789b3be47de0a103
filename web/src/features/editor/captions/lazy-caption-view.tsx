import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { captionedAtom } from './captioned-assets.ts';

/** By then the editor itself has loaded. */
const LOAD_AFTER_MS = 3_000;

const CaptionView = lazyPart(async () => (await import('./caption-view.ts')).CaptionView);

/**
 * Makes captions follow every edit: immediately when the timeline shows a clip's words, else soon after the first load.
 */
export function LazyCaptionView() {
  const isShown = useAtomValue(captionedAtom).length > 0;
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasLoaded(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (isShown || hasLoaded) && <CaptionView />;
}

import { type ComponentType, useEffect, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/** By then the page itself has loaded. */
const LOAD_AFTER_MS = 2_000;

const StoredTakesBanner = lazyPart(async (): Promise<ComponentType<{ className: string }>> => {
  try {
    return (await import('./stored-takes-banner.tsx')).StoredTakesBanner;
  } catch {
    // Without a connection the next visit asks.
    return () => null;
  }
});

/** The question about interrupted recordings, outside the page's first load. */
export function LazyStoredTakes({ className }: { className: string }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <StoredTakesBanner className={className} />;
}

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** By then the page itself has loaded. */
const LOAD_AFTER_MS = 2_000;

const KeptTakesBanner = lazy(async (): Promise<{ default: ComponentType<{ className: string }> }> => {
  try {
    return { default: (await import('./kept-takes-banner.tsx')).KeptTakesBanner };
  } catch {
    // Without a connection the next visit asks.
    return { default: () => null };
  }
});

/** The question about interrupted recordings, kept out of a page's first load. */
export function LazyKeptTakes({ className }: { className: string }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense>
        <KeptTakesBanner className={className} />
      </Suspense>
    )
  );
}

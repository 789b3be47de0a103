import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isServerThere, subscribeToReach } from '#web/reach/reach.ts';
import { toast } from './toast-store.ts';

/** A lazy component; `waiting` is shown until it has loaded. */
type LazyPart<Props> = (props: Props & { waiting?: ReactNode }) => ReactNode;

/**
 * Makes a component that loads its code on its first rendering. Unlike React's `lazy`, a failure does not break the
 * page: it shows a message and retries at the next rendering, when the browser is online, and when the server is back.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Part({ waiting = null, ...props }) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Loaded) return;
      const gone = new AbortController();
      const start = () =>
        void load().then(
          (component) => {
            loaded = component;
            setLoaded(() => component);
          },
          () => gone.signal.aborted || sayNotLoaded(),
        );
      start();
      window.addEventListener('online', start, { signal: gone.signal });
      const stop = subscribeToReach((isOutOfReach) => isOutOfReach || start());
      return () => {
        gone.abort();
        stop();
      };
    }, [Loaded]);
    return Loaded ? <Loaded {...(props as Props)} /> : waiting;
  };
}

/** Says that code could not be loaded. A reachable server has another version, without this page's files. */
export function sayNotLoaded(): void {
  const title = 'This part of the page could not be loaded';
  void isServerThere().then((isThere) =>
    toast(
      isThere
        ? {
            title,
            description: 'The studio may have been updated. Reload the page to continue; your work is kept.',
            variant: 'destructive',
            action: { label: 'Reload', onSelect: () => location.reload() },
          }
        : { title, description: 'Check your connection, then try again.', variant: 'destructive' },
    ),
  );
}

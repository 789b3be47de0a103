import { useEffect, useState } from 'react';

/** Gives each call a signal that aborts when the component unmounts or the next call starts. */
export function useAbortOnLeave(): () => AbortSignal {
  const [current] = useState<{ controller: AbortController | null }>({ controller: null });
  useEffect(() => () => current.controller?.abort(), [current]);
  return () => {
    current.controller?.abort();
    current.controller = new AbortController();
    return current.controller.signal;
  };
}

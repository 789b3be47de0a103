import { useEffect, useRef, useState } from 'react';

interface Adding {
  /** Id of the item on its way; null for none. */
  readonly id: string | null;
  /** Starts to add an item, in place of the one on its way. */
  start(id: string, work: (signal: AbortSignal) => Promise<void>): void;
  cancel(): void;
}

/**
 * One download at a time.
 * @param endsOnLeave Cancels it when the component goes; otherwise it continues, and its toast says when it has arrived.
 */
export function useAdding(endsOnLeave: boolean): Adding {
  const [id, setId] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      if (endsOnLeave) controller.current?.abort();
    },
    [endsOnLeave],
  );
  const cancel = () => {
    controller.current?.abort();
    controller.current = null;
    setId(null);
  };
  return {
    id,
    cancel,
    start(next, work) {
      cancel();
      const own = new AbortController();
      controller.current = own;
      setId(next);
      void work(own.signal).finally(() => {
        if (controller.current !== own) return;
        controller.current = null;
        setId(null);
      });
    },
  };
}

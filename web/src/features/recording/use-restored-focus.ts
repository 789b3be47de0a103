import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus when the focused button disappears with its phase: the first new button gets it.
 * @returns A ref for the element around the buttons.
 */
export function useRestoredFocus(phase: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      hadFocus.current = element.current?.contains(target as Node) ?? false;
    };
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the buttons change.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    element.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, [phase]);
  return element;
}

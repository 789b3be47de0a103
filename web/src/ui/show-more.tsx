import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

/** Distance from the view at which more of a list is drawn. */
const AHEAD = '50%';

interface ShownPart<List extends HTMLElement> {
  /** Number of items to draw. */
  readonly count: number;
  /** For the list whose children are the items. */
  readonly list: RefObject<List | null>;
  /** Draws the list up to an item, and focuses its first link or button. */
  readonly focusItem: (index: number) => void;
  /** To put below the list. It draws more when it comes into view, or is pressed. */
  readonly more: ReactNode;
}

/** The part of a long list that is drawn: each item has a picture. */
export function useShownPart<List extends HTMLElement>(total: number, step: number): ShownPart<List> {
  const [count, setCount] = useState(step);
  const list = useRef<List>(null);

  function focusItem(index: number): void {
    if (index >= count) flushSync(() => setCount(index + step));
    list.current?.children[index]?.querySelector<HTMLElement>('a, button')?.focus();
  }

  return {
    count: Math.min(count, total),
    list,
    focusItem,
    more: total > count && (
      <ShowMore
        shown={count}
        total={total}
        onReach={() => setCount(count + step)}
        // The pressed button moves down or goes away.
        onPress={() => focusItem(count)}
      />
    ),
  };
}

interface ShowMoreProps {
  shown: number;
  total: number;
  onReach: () => void;
  onPress: () => void;
}

function ShowMore({ shown, total, onReach, onPress }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports an end that is still in view.
  useEffect(() => {
    const margins: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: AHEAD, scrollMargin: AHEAD };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach.current(),
      margins,
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown]);
  return (
    <div ref={end} className="mt-4 flex flex-col items-center gap-2">
      <p role="status" className="text-muted text-xs tabular">
        {shown} of {total} shown
      </p>
      <Button onClick={onPress}>Show More</Button>
    </div>
  );
}

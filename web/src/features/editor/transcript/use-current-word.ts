import { useStore } from 'jotai';
import { type RefObject, useEffect, useMemo } from 'react';
import type { TimelineWord } from '#shared/transcript/timeline-words.ts';
import { isPlayingAtom, playheadAtom } from '#web/state/playback-atoms.ts';
import { wordElementId } from './paragraph-view.tsx';

/**
 * Highlights the word under the playhead, and keeps it in view during playback. It marks the elements itself, so
 * nothing renders while a video plays.
 */
export function useCurrentWord(list: RefObject<HTMLElement | null>, words: readonly TimelineWord[]): void {
  const store = useStore();
  const byTime = useMemo(
    () =>
      words
        .flatMap((word, index) => (word.cut ? [] : [{ word, index }]))
        .sort((left, right) => left.word.at - right.word.at),
    [words],
  );
  useEffect(() => {
    let marked: Element | null = null;
    const update = () => {
      const time = store.get(playheadAtom);
      let [low, high] = [0, byTime.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((byTime[middle]?.word.at ?? 0) <= time) low = middle + 1;
        else high = middle;
      }
      const found = byTime[low - 1];
      const isSpoken = found !== undefined && time < found.word.until;
      const element = isSpoken ? document.getElementById(wordElementId(found.index)) : null;
      if (element === marked) return;
      marked?.removeAttribute('data-current');
      element?.setAttribute('data-current', '');
      marked = element;
      if (element && store.get(isPlayingAtom) && list.current) keepInView(element, list.current);
    };
    update();
    const unsubscribe = store.sub(playheadAtom, update);
    return () => {
      unsubscribe();
      marked?.removeAttribute('data-current');
    };
  }, [store, list, byTime]);
}

function keepInView(element: Element, list: HTMLElement): void {
  const [word, box] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  if (word.top < box.top || word.bottom > box.bottom) element.scrollIntoView({ block: 'center' });
}

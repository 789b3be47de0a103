import { useEffect, useRef } from 'react';

/** Captions in the order in which they were heard; the latest stays in view. */
export function RecognisedCaptions({ texts }: { texts: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new caption scrolls.
  useEffect(() => {
    // In some browsers it returns a promise, which an effect must not.
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [texts.length]);
  if (texts.length === 0) return null;
  return (
    <ol
      ref={list}
      // Read with the arrow keys.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list needs the focus to be scrolled.
      tabIndex={0}
      aria-label="Heard so far"
      className="flex max-h-32 flex-col gap-1 overflow-y-auto rounded-md border border-line bg-canvas p-2 text-xs"
    >
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: captions are heard in order and stay.
        <li key={index}>{text}</li>
      ))}
    </ol>
  );
}

import { useAtom } from 'jotai';
import { useId } from 'react';
import { formatDuration } from '#shared/time/format.ts';
import { Button } from '#web/ui/button.tsx';
import { unspokenAtom } from './captions-run.ts';

/** Lists the words of a given text that its file does not contain, with their expected positions. */
export function UnspokenList() {
  const [unspoken, setUnspoken] = useAtom(unspokenAtom);
  const headingId = useId();
  if (!unspoken || unspoken.length === 0) return null;
  const count = unspoken.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-2">
      <p id={headingId} role="status" className="text-muted text-xs">
        {count === 1 ? '1 word of the text was not heard:' : `${count} words of the text were not heard:`}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what scrolls.
        tabIndex={0}
        aria-labelledby={headingId}
        className="flex max-h-40 flex-col gap-1 overflow-y-auto rounded-md border border-line bg-canvas p-2 text-xs"
      >
        {unspoken.map(({ text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once.
          <li key={index} className="flex gap-2">
            <span className="text-faint tabular">{formatDuration(at)}</span>
            <span dir="auto">{text}</span>
          </li>
        ))}
      </ul>
      <Button onClick={() => setUnspoken(null)}>Close the list</Button>
    </section>
  );
}

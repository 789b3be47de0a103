import { useAtomValue } from 'jotai';
import { announcementAtom } from '#web/state/view-atoms.ts';

/** Announces edits to screen readers. Two regions alternate, so that repeated words are announced twice. */
export function LiveAnnouncer() {
  const { text, number } = useAtomValue(announcementAtom);
  return (
    <div className="sr-only" data-announcer="">
      <p aria-live="polite">{number % 2 === 0 ? text : ''}</p>
      <p aria-live="polite">{number % 2 === 1 ? text : ''}</p>
    </div>
  );
}

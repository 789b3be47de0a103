import { useAtomValue } from 'jotai';
import { announcementAtom } from '#web/state/view-atoms.ts';

/** Says edits to screen readers. Two regions in turn, so that the same words twice are two announcements. */
export function LiveAnnouncer() {
  const { text, number } = useAtomValue(announcementAtom);
  return (
    <div className="sr-only" data-announcer="">
      <p aria-live="polite">{number % 2 === 0 ? text : ''}</p>
      <p aria-live="polite">{number % 2 === 1 ? text : ''}</p>
    </div>
  );
}

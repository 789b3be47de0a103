import { useAtomValue } from 'jotai';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SaveState } from '#web/state/timeline-saver.ts';
import { isStoredAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { classNames } from '#web/ui/class-names.ts';

const STATUSES: Readonly<Record<SaveState['type'], { text: string; icon: ReactNode; className?: string }>> = {
  saved: { text: 'Saved', icon: <Check /> },
  // An edit waiting for autosave counts as being saved: different text for 1.5 s would only flicker.
  waiting: { text: 'Saving…', icon: <LoaderCircle className="animate-spin" /> },
  saving: { text: 'Saving…', icon: <LoaderCircle className="animate-spin" /> },
  offline: { text: 'Offline – kept on this device', icon: <CloudOff />, className: 'text-warning' },
  failed: { text: 'Not saved – kept on this device', icon: <TriangleAlert />, className: 'text-danger' },
  conflict: { text: 'Changed elsewhere', icon: <TriangleAlert />, className: 'text-warning' },
};

/** For edits that neither the server nor this device has: closing the tab would lose them. */
const UNKEPT_TEXTS: Readonly<Partial<Record<SaveState['type'], string>>> = {
  offline: 'Offline – this device can’t keep your edits',
  failed: 'Not saved – this device can’t keep your edits',
};

export function SaveStatus() {
  const { type } = useAtomValue(saveStateAtom);
  const isKept = useAtomValue(isStoredAtom);
  const status = STATUSES[type];
  const unkeptText = isKept ? undefined : UNKEPT_TEXTS[type];
  const text = unkeptText ?? status.text;
  return (
    <p
      role="status"
      title={text}
      className={classNames(
        'flex shrink-0 items-center gap-1.5 whitespace-nowrap text-muted text-xs [&_svg]:size-3.5',
        unkeptText === undefined ? status.className : 'text-danger',
      )}
    >
      <span aria-hidden="true">{status.icon}</span>
      <span className="sr-only lg:not-sr-only">{text}</span>
    </p>
  );
}

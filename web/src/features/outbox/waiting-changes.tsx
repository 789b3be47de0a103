import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { readWaiting, waitingWorkAtom } from '#web/outbox/outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Says that changes wait for the server, and opens the list. */
export function WaitingChanges({ isOutOfReach }: { isOutOfReach: boolean }) {
  const { changes, uploads, videoProjectIds } = useAtomValue(waitingWorkAtom, { store: getDefaultStore() });
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => void readWaiting(), []);
  const needsAnswer = changes.some(({ problem }) => problem);
  const uploadCount = uploads.length + videoProjectIds.length;
  if (changes.length + uploadCount === 0) return null;
  return (
    <>
      {needsAnswer && <p>Something was changed elsewhere, or refused.</p>}
      {!needsAnswer && !isOutOfReach && <p>{changes.length > 0 ? 'Sending your changes…' : 'Sending your files…'}</p>}
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {labelOf(changes.length, uploadCount)}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Waiting changes"
        description="Made on this device, and not yet on the server. They are sent in this order."
      >
        <WaitingList
          changes={changes}
          uploads={uploads}
          videoProjectIds={videoProjectIds}
          onOpenProject={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}

function labelOf(changes: number, uploads: number): string {
  const parts = [
    changes > 0 || uploads === 0 ? `${changes} waiting ${changes === 1 ? 'change' : 'changes'}` : null,
    uploads > 0 ? `${uploads} waiting ${uploads === 1 ? 'upload' : 'uploads'}` : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { getWaiting, readWaiting } from '#web/outbox/outbox.ts';
import { subscribeToWaiting } from '#web/storage/outbox-flag.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Says that changes wait for the server, and opens the list of them. */
export function WaitingChanges({ isOutOfReach }: { isOutOfReach: boolean }) {
  const waiting = useSyncExternalStore(subscribeToWaiting, getWaiting);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => void readWaiting(), []);
  const needsAnswer = waiting.some(({ problem }) => problem);
  const count = waiting.length;
  if (count === 0) return null;
  return (
    <>
      {needsAnswer && <p>Something was changed elsewhere, or refused.</p>}
      {!needsAnswer && !isOutOfReach && <p>Sending your changes…</p>}
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {count === 1 ? '1 waiting change' : `${count} waiting changes`}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Waiting changes"
        description="Made on this device, and not yet on the server. They are sent in this order."
      >
        <WaitingList waiting={waiting} onOpenProject={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

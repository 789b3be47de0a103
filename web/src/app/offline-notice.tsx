import { CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsOutOfReach } from '#web/reach/reach.ts';
import { mayWait, subscribeToWaiting } from '#web/storage/outbox-flag.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const loadWork = () => import('./waiting-work.ts');
const WaitingChanges = lazyPart(async () => (await loadWork()).loadWaitingChanges());

/** Says that the page shows stored data, and lists the waiting changes. Sends them while the server is reachable. */
export function OfflineNotice() {
  const isOutOfReach = useIsOutOfReach();
  const isWaiting = useSyncExternalStore(subscribeToWaiting, mayWait);

  useEffect(() => {
    if (!mayWait()) return;
    // Without a network the code may be missing; then there is nothing to send yet.
    loadWork()
      .then(({ takeUpWork }) => takeUpWork(isOutOfReach))
      .catch(() => {});
  }, [isOutOfReach]);

  return (
    <div role="status">
      {(isOutOfReach || isWaiting) && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b bg-surface empty:hidden px-4 py-1.5 text-sm text-warning">
          {isOutOfReach && (
            <p className="flex items-center gap-2">
              <CloudOff aria-hidden="true" className="size-4 shrink-0" />
              The server can’t be reached. This is what is on this device.
            </p>
          )}
          {isWaiting && <WaitingChanges isOutOfReach={isOutOfReach} />}
        </div>
      )}
    </div>
  );
}

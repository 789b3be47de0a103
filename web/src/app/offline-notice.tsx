import { CloudOff } from 'lucide-react';
import { useIsOutOfReach } from '#web/queries/reach.ts';

/** Says that the page shows what the device has kept. */
export function OfflineNotice() {
  return (
    <div role="status">
      {useIsOutOfReach() && (
        <p className="flex items-center justify-center gap-2 border-line border-b bg-surface px-4 py-1.5 text-sm text-warning">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          The server can’t be reached. This is what is on this device.
        </p>
      )}
    </div>
  );
}

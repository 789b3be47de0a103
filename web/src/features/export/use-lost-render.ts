import { useEffect } from 'react';
import type { RenderJob } from '#shared/contracts/render.ts';
import { endLostRender } from './start-render.ts';

/** Ends an active export whose tab in this browser crashed. Otherwise the server would wait for a minute. */
export function useLostRender(job: RenderJob | null, isHere: boolean): void {
  const lostId = job?.executor === 'browser' && job.status === 'processing' && !isHere ? job.id : null;
  useEffect(() => {
    // Without a connection the server times out.
    if (lostId !== null) endLostRender(lostId).catch(() => {});
  }, [lostId]);
}

import { RenderJob } from '../../models/render-job.ts';
import { isDeadHere } from './worker-id.ts';

/** Makes what earlier processes of this machine left under way free at once, rather than after their silence. */
export async function reclaimFromDeadHere(): Promise<void> {
  const held = await RenderJob.find({ executor: 'server', status: 'processing' }, '_id claimedBy claimToken').lean();
  for (const { _id, claimedBy, claimToken } of held) {
    if (!claimedBy || !isDeadHere(claimedBy)) continue;
    await RenderJob.updateOne({ _id, claimToken, status: 'processing' }, { $set: { lastHeardAt: new Date(0) } });
  }
}

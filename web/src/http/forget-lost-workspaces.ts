import * as z from 'zod';
import { workspaceSchema } from '#shared/contracts/workspace.ts';
import { isServerOutOfReach } from '#web/reach/reach.ts';
import { clearMediaOfWorkspaces, workspacesOnDevice } from '#web/storage/clear-media.ts';
import { request } from './http.ts';

/**
 * Removes footage of workspaces that the person lost while this device was away. Asks the server only if the device has
 * data of a workspace, and changes nothing without the server's own answer. Unsent work stays.
 */
export async function forgetLostWorkspaces(): Promise<void> {
  const here = await workspacesOnDevice();
  if (here.length === 0) return;
  const mine = await request('GET', '/api/workspaces', { schema: z.array(workspaceSchema) });
  // The answer may be the device's own, of an earlier day.
  if (isServerOutOfReach()) return;
  const lost = here.filter((id) => mine.every((workspace) => workspace.id !== id));
  if (lost.length > 0) await clearMediaOfWorkspaces(lost);
}

import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import type { AspectRatio } from '#shared/presets/presets.ts';
import { typeByName } from '#web/features/uploads/upload-checks.ts';
import { withUploads } from '#web/features/uploads/with-uploads.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { broughtFootage } from '#web/state/brought-footage.ts';
import { toast } from '#web/ui/toast-store.ts';
import { shapeOfFootage } from './shape-of-footage.ts';

/** Makes a project without a prompt and opens it; the editor lays the files out. Shows failures; never throws. */
export async function startEmpty(
  client: QueryClient,
  aspectRatio: AspectRatio,
  files: readonly File[] = [],
): Promise<void> {
  const id = crypto.randomUUID();
  try {
    const createdAt = new Date().toISOString();
    const waits = await submitChange(client, { type: 'start-empty-project', id, createdAt, aspectRatio });
    broughtFootage.set(id, files);
    if (waits) toast({ title: 'Project created on this device', description: WAITS });
    void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true });
    navigate(`/projects/${id}`);
  } catch (error) {
    reportFailure('Failed to create project', error);
  }
}

/** Makes such a project of footage, in the shape of the first video. Without a file that the studio takes it says why. Never throws. */
export async function editFootage(client: QueryClient, files: readonly File[]): Promise<void> {
  if (files.some(({ name }) => typeByName(name) !== null)) {
    await startEmpty(client, await shapeOfFootage(files), files);
  } else withUploads((uploads) => uploads.add(files, null));
}

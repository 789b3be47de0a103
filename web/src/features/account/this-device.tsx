import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatFileSize } from '#shared/media/limits.ts';
import { projectsQuery } from '#web/queries/projects.ts';
import { removeMediaFile } from '#web/storage/media-files.ts';
import { readStoredProjects, type StoredProject } from '#web/storage/stored-projects.ts';
import { measureStoredSegments, removeStoredSegments } from '#web/storage/stored-segments.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { StoredFiles } from './stored-files.tsx';

const DEVICE_KEY = ['device'];

const gigabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** The files that this browser keeps, by project, and a way to free their room. Nothing that the server lacks is ever removed. */
export function ThisDevice() {
  const queryClient = useQueryClient();
  const projects = useQuery(projectsQuery).data;
  const device = useQuery({
    queryKey: [...DEVICE_KEY, projects?.map(({ id }) => id)],
    queryFn: async () => ({
      kept: await readStoredProjects((projects ?? []).map(({ id }) => id)),
      partBytes: await measureStoredSegments(),
      estimate: await navigator.storage.estimate(),
      isPersistent: await navigator.storage.persisted(),
    }),
    enabled: projects !== undefined,
    staleTime: 0,
    gcTime: 0,
  }).data;
  const reread = () => queryClient.invalidateQueries({ queryKey: DEVICE_KEY });
  if (!projects || !device) return null;

  async function persist(): Promise<void> {
    const isGranted = await navigator.storage.persist();
    toast(
      isGranted
        ? { title: 'Your browser keeps these files' }
        : {
            title: 'Your browser has not agreed',
            description:
              'Browsers agree for apps that are installed or often used. Until then it may remove files that the server has.',
          },
    );
    await reread();
  }

  async function remove(title: string, { keptAssetIds, keptBytes }: StoredProject): Promise<void> {
    for (const assetId of keptAssetIds) await removeMediaFile(assetId);
    toast({ title: `${formatFileSize(keptBytes)} freed`, description: `The files of ${title} are on the server.` });
    await reread();
  }

  async function removeParts(): Promise<void> {
    const bytes = await removeStoredSegments();
    toast({
      title: `${formatFileSize(bytes)} freed`,
      description: 'The next export of each project makes all of its parts again.',
    });
    await reread();
  }

  const { usage = 0, quota = 0 } = device.estimate;
  const listed = projects.flatMap((project) => {
    const kept = device.kept.get(project.id);
    return kept && kept.keptBytes + kept.unsentCount > 0 ? [{ project, kept }] : [];
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">
        Clipwright keeps the app, your projects and the footage that you open on this device, so that they open without
        a network: {formatFileSize(usage)} of the {gigabytes.format(quota / 1024 ** 3)} GB that your browser allows.
      </p>
      {(listed.length > 0 || device.partBytes > 0) && (
        <ul className="flex flex-col divide-y divide-line">
          {listed.flatMap(({ project, kept }) => [
            kept.keptBytes > 0 && (
              <StoredFiles
                key={project.id}
                name={project.title}
                label={`Remove the files of ${project.title} from this device`}
                bytes={kept.keptBytes}
                onRemove={() => void remove(project.title, kept)}
              />
            ),
            kept.unsentCount > 0 && (
              <StoredFiles
                key={`unsent of ${project.id}`}
                name={`${kept.unsentCount} waiting to upload, of ${project.title}`}
                label={project.title}
                bytes={kept.unsentBytes}
              />
            ),
          ])}
          {device.partBytes > 0 && (
            <StoredFiles
              name="Parts of exports"
              label="Remove the parts of exports from this device"
              bytes={device.partBytes}
              onRemove={() => void removeParts()}
            />
          )}
        </ul>
      )}
      {device.isPersistent ? (
        <p className="text-muted">Your browser removes them only when you say so.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p className="max-w-prose grow text-muted">When the disk is full, your browser may remove them.</p>
          <Button onClick={() => void persist()}>Ask to Keep Them</Button>
        </div>
      )}
    </div>
  );
}

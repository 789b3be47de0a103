import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrashedProject } from '#shared/contracts/project.ts';
import { TRASH_DAYS } from '#shared/media/limits.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange, WAITS } from '#web/outbox/submit-change.ts';
import { usageQuery } from '#web/queries/account.ts';
import { restoreProject, trashedProjectsQuery } from '#web/queries/project-trash.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' });

/** Deleted projects: each can be restored or removed for good. */
export function TrashedProjects({ projects }: { projects: readonly TrashedProject[] }) {
  const queryClient = useQueryClient();
  const [doomed, setDoomed] = useState<TrashedProject | null>(null);
  const restore = useMutation({
    mutationFn: (project: TrashedProject) => restoreProject(queryClient, project),
    onSuccess: (waits, { title }) =>
      toast({ title: 'Restored', description: waits ? WAITS : `${title} is on your dashboard again.` }),
    onError: (error) => reportFailure('Failed to restore project', error),
  });
  const remove = useMutation({
    mutationFn: ({ id, title }: TrashedProject) => submitChange(queryClient, { type: 'purge-project', id, title }),
    onSuccess: async (waits, { title }) => {
      toast({ title: 'Deleted for good', description: waits ? WAITS : title });
      await Promise.all([
        queryClient.invalidateQueries(trashedProjectsQuery),
        queryClient.invalidateQueries(usageQuery),
      ]);
    },
    onError: (error) => reportFailure('Failed to delete project', error),
    onSettled: () => setDoomed(null),
  });
  return (
    <>
      <p className="mb-2 max-w-prose text-muted">
        Projects that you delete stay here for {TRASH_DAYS} days. Their exports count as storage until they are gone.
      </p>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {projects.map((project) => (
          <li key={project.id} className="flex flex-wrap items-center gap-3 py-2">
            <div className="min-w-0 grow basis-40">
              <p dir="auto" className="truncate">
                {project.title}
              </p>
              <p className="text-muted text-xs tabular">gone on {day.format(new Date(project.removedAt))}</p>
            </div>
            <Button
              size="sm"
              aria-label={`Restore ${project.title}`}
              isPending={restore.isPending && restore.variables.id === project.id}
              onClick={() => restore.mutate(project)}
            >
              Restore
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Delete ${project.title} for good`}
              onClick={() => setDoomed(project)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={doomed !== null}
        onOpenChange={(isOpen) => !isOpen && setDoomed(null)}
        title="Delete for good?"
        description={
          <>
            <strong className="font-medium text-text">{doomed?.title}</strong> and its exports will be gone. This action
            cannot be undone.
          </>
        }
        confirmLabel="Delete"
        isPending={remove.isPending}
        onConfirm={() => doomed && remove.mutate(doomed)}
      />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Project } from '#shared/contracts/project.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { PROJECTS_KEY } from '#web/http/keys.ts';
import { discardChange, insistOn, type WaitingWork } from '#web/outbox/outbox.ts';
import { listPendingProjects } from '#web/storage/pending-timelines.ts';
import { makesProject, type WaitingChange } from '#web/storage/waiting-change.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { VersionsTable } from '#web/ui/versions-table.tsx';
import { describeChange } from './describe-change.ts';

interface WaitingListProps extends WaitingWork {
  /** Called when the user leaves the list for a project. */
  onOpenProject: () => void;
}

/** Lists the changes that wait for the server, with the possible actions for each. */
export function WaitingList({ changes, uploads, videoProjectIds, onOpenProject }: WaitingListProps) {
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const { edited, titleOf } = useShownProjects(changes);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {changes.map((each) => (
          <li key={each.order} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <p dir="auto" className="break-words font-medium">
              {describeChange(each.change)}
            </p>
            <State waiting={each} />
            <div className="flex flex-wrap gap-2">
              {each.problem && (
                <Button size="sm" onClick={() => void insistOn(each.order).catch(sayStorageFailed)}>
                  {each.problem.type === 'conflict' ? 'Keep mine' : 'Try again'}
                </Button>
              )}
              {each.problem?.type === 'conflict' ? (
                <Button size="sm" onClick={() => void discardChange(each.order).catch(sayStorageFailed)}>
                  Take theirs
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Discard: ${describeChange(each.change)}`}
                  onClick={() =>
                    setDoomed({ consequence: consequenceOf(each), discard: () => discardChange(each.order) })
                  }
                >
                  Discard
                </Button>
              )}
            </div>
          </li>
        ))}
        {uploads.map(({ id, asset, file }) => (
          <WaitingFile
            key={id}
            name={`Upload “${asset?.name}”`}
            detail={`${formatFileSize(file.size)}, on this device only until it is sent.`}
            onDiscard={() =>
              setDoomed({
                consequence: 'This file is on this device only. It will be gone, and clips that show it stay empty.',
                discard: () => giveUp(asset?.id ?? ''),
              })
            }
          />
        ))}
        {videoProjectIds.map((id) => (
          <WaitingFile
            key={`video of ${id}`}
            name={`Finished video of “${titleOf(id)}”`}
            detail="Made on this device, and sent when the server is back. You can save it from the project’s export page."
            onDiscard={() =>
              setDoomed({
                consequence: 'This video is on this device only. It will be gone; the project stays as it is.',
                discard: () => discardVideo(id),
              })
            }
          />
        ))}
        {edited.map(({ id, title }) => (
          <li key={id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 grow">
              <p dir="auto" className="break-words font-medium">
                Edits of “{title}”
              </p>
              <p className="text-muted text-sm">Sent when you open the project.</p>
            </div>
            <Button size="sm" asChild>
              <Link href={`/projects/${id}`} onClick={onOpenProject}>
                Open
              </Link>
            </Button>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={doomed !== null}
        onOpenChange={(isOpen) => !isOpen && setDoomed(null)}
        title="Discard this change?"
        description={doomed?.consequence}
        confirmLabel="Discard"
        onConfirm={() => {
          doomed?.discard().catch(sayStorageFailed);
          setDoomed(null);
        }}
      />
    </>
  );
}

interface Doomed {
  readonly consequence: string;
  readonly discard: () => Promise<void>;
}

/** Loaded when needed, because both import the engine. */
const giveUp = async (assetId: string) => (await import('#web/features/uploads/uploads.ts')).uploads.giveUp(assetId);
const discardVideo = async (projectId: string) =>
  (await import('#web/features/export/run-render.ts')).discardVideo(projectId);

function WaitingFile({ name, detail, onDiscard }: { name: string; detail: string; onDiscard: () => void }) {
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <p dir="auto" className="break-words font-medium">
          {name}
        </p>
        <p className="text-muted text-sm">{detail}</p>
      </div>
      <Button size="sm" variant="ghost" aria-label={`Discard: ${name}`} onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}

function State({ waiting: { problem, isSent } }: { waiting: WaitingChange }) {
  if (problem?.type === 'conflict') {
    return (
      <div>
        <p className="mb-1 text-sm text-warning">Changed elsewhere in the meantime. Nothing has been overwritten.</p>
        <VersionsTable rows={problem.differences} mine="Yours" theirs="Theirs" />
      </div>
    );
  }
  if (problem) return <p className="text-danger text-sm">{problem.message} Your change is kept here.</p>;
  return (
    <p className="text-muted text-sm">
      {isSent ? 'Tried, without an answer so far. It is sent again, and done once.' : 'Waits for the server.'}
    </p>
  );
}

/**
 * Projects with unsent edits that the server has, and the titles of all. The edits of other projects belong to their
 * creation.
 */
function useShownProjects(waiting: readonly WaitingChange[]) {
  // As shown on the page around the list.
  const projects = useQuery<readonly Project[]>({ queryKey: PROJECTS_KEY, enabled: false }).data ?? [];
  const edited = useQuery({
    queryKey: ['edited-projects'],
    queryFn: listPendingProjects,
    staleTime: 0,
    gcTime: 0,
  }).data;
  const made = new Set(waiting.flatMap(({ change }) => (makesProject(change) ? [change.id] : [])));
  return {
    edited: projects.filter(({ id }) => edited?.has(id) && !made.has(id)),
    titleOf: (id: string) => projects.find((project) => project.id === id)?.title ?? 'a project',
  };
}

/** Explains the effect of discarding a change. */
function consequenceOf({ change, isSent }: WaitingChange): string {
  if (isSent) return 'It may have reached the server already. If so it stays there, and this device shows it again.';
  if (makesProject(change)) return 'This project is on this device only. It will be gone, with all edits of it.';
  return 'The server never hears of it. What it has stays as it is.';
}

function sayStorageFailed(): void {
  toast({
    title: 'This device could not store that',
    description: 'Nothing has changed. Reload the page and try again.',
    variant: 'destructive',
  });
}

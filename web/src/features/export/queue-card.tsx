import { Download, RotateCcw, X } from 'lucide-react';
import type { RenderJob } from '#shared/contracts/render.ts';
import type { Plan } from '#shared/plans/plans.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { countExports, type ExportQueue, isQueueOpen, type QueuedExport } from './export-queue.ts';
import { setQueue } from './export-queues.ts';
import { type ExportStatus, exportStatus } from './export-status.ts';
import { presetName } from './format.ts';
import { RenderLink, STATUS_LABELS } from './recent-renders.tsx';
import type { RenderState } from './render-state.ts';
import { cancelOneExport, continueExports, repeatOneExport } from './run-exports.ts';

interface QueueCardProps {
  projectId: string;
  plan: Plan;
  queue: ExportQueue;
  /** The queue runs in this tab. */
  isRunning: boolean;
  /** The project's own, newest first. */
  renders: readonly RenderJob[];
  /** The project's render in this tab. */
  local: RenderState | null;
  canContinue: boolean;
  canRetry: boolean;
  /** Called when the queue starts again. */
  onContinue: () => void;
}

/** The exports that were started together, each with its progress. */
export function QueueCard({ projectId, plan, queue, isRunning, renders, local, ...can }: QueueCardProps) {
  const { completed, open } = countExports(queue);
  const owner = { projectId, plan };
  return (
    <Card className="p-5">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-base">Exports</h2>
        <p aria-live="polite" className="text-muted text-sm tabular">
          {completed} of {queue.exports.length} complete
        </p>
      </div>
      <ul aria-label="Exports" className="-my-3 divide-y divide-line">
        {queue.exports.map((each) => (
          <QueueRow
            key={each.presetId}
            queued={each}
            job={jobOf(each, renders, local)}
            local={local}
            canRetry={can.canRetry}
            onCancel={() => void cancelOneExport(projectId, each.presetId)}
            onRetry={() => {
              can.onContinue();
              repeatOneExport(owner, each.presetId);
            }}
          />
        ))}
      </ul>
      {!isRunning && isQueueOpen(queue) && (
        <Button
          variant="primary"
          className="mt-4 w-full"
          disabled={!can.canContinue}
          onClick={() => {
            can.onContinue();
            void continueExports(owner);
          }}
        >
          {open === 1 ? 'Continue 1 Export' : `Continue ${open} Exports`}
        </Button>
      )}
      {!isRunning && (
        <Button variant="ghost" size="sm" className="mt-4 w-full" onClick={() => setQueue(projectId, null)}>
          Clear List
        </Button>
      )}
    </Card>
  );
}

interface QueueRowProps {
  queued: QueuedExport;
  /** Its last job; null before the first. */
  job: RenderJob | null;
  local: RenderState | null;
  canRetry: boolean;
  onCancel: () => void;
  onRetry: () => void;
}

function QueueRow({ queued, job, local, canRetry, onCancel, onRetry }: QueueRowProps) {
  const name = presetName(queued.presetId);
  const status = statusOf(queued, job, local);
  const { label, tone, isBusy } = STATUS_LABELS[status.type];
  const { state } = queued;
  const isStopping = state.type === 'running' && state.isCancelled;
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow truncate font-medium text-sm">{name}</p>
        <Badge tone={tone} icon={isBusy && state.type === 'running' && <Spinner className="size-3" />}>
          {isStopping ? 'Cancelling' : label}
        </Badge>
        {state.type !== 'ended' && (
          <IconButton
            label={`Cancel ${name}`}
            icon={<X />}
            tooltipSide="left"
            disabled={isStopping}
            onClick={onCancel}
          />
        )}
        {state.type === 'ended' && state.outcome !== 'completed' && (
          <IconButton
            label={`Retry ${name}`}
            icon={<RotateCcw />}
            tooltipSide="left"
            disabled={!canRetry}
            onClick={onRetry}
          />
        )}
        {state.type === 'ended' && job?.outputUrl && (
          <RenderLink href={inWorkspace(job.outputUrl)} label={`Download ${name}`} icon={<Download />} />
        )}
      </div>
      {state.type === 'running' && 'progress' in status && (
        <Progress label={`Export of ${name}`} value={status.progress} className="mt-2" />
      )}
      {state.type !== 'waiting' && status.detail !== name && (
        <p className="mt-1 text-muted text-xs tabular">{status.detail}</p>
      )}
    </li>
  );
}

/** The job of a queued export, as the server or this tab knows it. */
function jobOf(
  { state, jobId }: QueuedExport,
  renders: readonly RenderJob[],
  local: RenderState | null,
): RenderJob | null {
  if (jobId === null) return null;
  const known = renders.find(({ id }) => id === jobId);
  if (known) return known;
  // A job that began without the server gets its id later.
  return state.type === 'running' ? (local?.job ?? null) : null;
}

function statusOf({ state, presetId }: QueuedExport, job: RenderJob | null, local: RenderState | null): ExportStatus {
  const detail = presetName(presetId);
  if (state.type === 'waiting') return { type: 'queued', progress: 0, detail };
  if (state.type === 'running') return job ? exportStatus(job, local) : { type: 'queued', progress: 0, detail };
  if (state.outcome !== 'completed') return { type: state.outcome, detail: state.message ?? detail };
  return { type: 'completed', progress: 100, detail };
}

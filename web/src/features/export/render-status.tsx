import { Ban, CircleAlert, CircleCheck, Cloud, Download } from 'lucide-react';
import { useState } from 'react';
import type { RenderJob } from '#shared/contracts/render.ts';
import { isDeviceFailure } from '#shared/errors/export-failures.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { formatDuration } from '#shared/time/format.ts';
import { isActive } from '../../queries/renders.ts';
import { reportFailure } from '../../queries/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { presetName } from './format.ts';
import { PlaceLabel } from './place-label.tsx';
import { isCancelled, logUrl } from './recent-renders.tsx';
import { placeOfJob, type RenderPlace } from './render-place.ts';
import { describeFailedPhase, isUnderWay, type RenderState } from './render-state.ts';
import { cancelRender } from './renders-in-tab.ts';

interface RenderStatusProps {
  /** As the server tells it. */
  job: RenderJob;
  /** What this tab knows beyond that, when it is the one that renders. */
  local: RenderState | null;
  /** Whether this studio renders on the server. */
  hasCloud: boolean;
  onRetry: (place: RenderPlace) => void;
  isRetryDisabled: boolean;
}

/** How far an export is, and what can be done about it. */
export function RenderStatus({ job, local, hasCloud, onRetry, isRetryDisabled }: RenderStatusProps) {
  const status = statusOf(job, local);
  const progress = Math.max(job.progress, local?.progress ?? 0);
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        {/* The percentage stands outside: read out at every step it would drown everything else. */}
        <p aria-live="polite" className="flex min-w-0 items-center gap-2 font-semibold text-md">
          <StatusIcon status={status} />
          {titleOf(status, local)}
        </p>
        {!isEnded(status) && <span className="text-muted tabular">{progress}%</span>}
      </div>
      {!isEnded(status) && <Progress label="Export" value={progress} className="mt-3" />}
      <p className="mt-2 min-h-5 text-muted text-xs tabular">{detailOf(status, job, local)}</p>
      {isUnderway(status) && <PlaceOfRender job={job} local={local} />}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {isUnderway(status) && <CancelButton job={job} />}
        {status === 'completed' && job.outputUrl && (
          <Button variant="primary" asChild>
            <a href={job.outputUrl} download>
              <Download aria-hidden="true" />
              Download
            </a>
          </Button>
        )}
        {isEnded(status) && (
          <Button onClick={() => onRetry(placeOfJob(job))} disabled={isRetryDisabled}>
            Retry
          </Button>
        )}
        {status === 'failed' && hasCloud && isDeviceFailure(job.errorCode) && (
          <Button icon={<Cloud />} onClick={() => onRetry('cloud')} disabled={isRetryDisabled}>
            Export in the cloud
          </Button>
        )}
        {status === 'failed' && (
          <Button variant="ghost" asChild>
            <a href={logUrl(job)} download>
              Download the log
            </a>
          </Button>
        )}
      </div>
    </div>
  );
}

type Status = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';

function isUnderway(status: Status): boolean {
  return status === 'queued' || status === 'processing';
}

/** Over without a file. */
function isEnded(status: Status): boolean {
  return status === 'failed' || status === 'cancelled';
}

/** What this tab does counts more than what the server last heard; a video that the server has is there, whatever went wrong here. */
function statusOf(job: RenderJob, local: RenderState | null): Status {
  if (job.status === 'completed') return 'completed';
  if (local?.phase.type === 'cancelled' || isCancelled(job)) return 'cancelled';
  if (local?.phase.type === 'failed') return 'failed';
  if (local?.phase.type === 'completed') return 'completed';
  if (job.status === 'failed') return 'failed';
  if (local && isUnderWay(local)) return 'processing';
  return job.status === 'processing' ? 'processing' : 'queued';
}

function titleOf(status: Status, local: RenderState | null): string {
  switch (status) {
    case 'queued':
      return 'Queued';
    case 'processing':
      return local?.phase.type === 'uploading' ? 'Uploading video...' : 'Processing video...';
    case 'completed':
      return 'Export complete';
    case 'failed':
      return 'Export failed';
    case 'cancelled':
      return 'Export cancelled';
  }
}

function detailOf(status: Status, job: RenderJob, local: RenderState | null): string {
  const name = presetName(job.preset);
  if (status === 'failed') {
    // The server only knows that a tab fell silent.
    if (local?.phase.type === 'failed') return describeFailedPhase(local.phase);
    return job.errorMessage ?? name;
  }
  if (status === 'cancelled') return name;
  if (status === 'completed') return [name, job.fileSize && formatFileSize(job.fileSize)].filter(Boolean).join(' · ');
  const phase = local?.phase;
  if (phase?.type === 'rendering') {
    return [
      phase.framesPerSecond === 0 ? 'Measuring speed' : `${Math.round(phase.framesPerSecond)} frames/s`,
      phase.secondsLeft === null ? null : `${formatDuration(phase.secondsLeft)} left`,
      `${formatFileSize(phase.byteLength)} so far`,
    ]
      .filter((part) => part !== null)
      .join(' · ');
  }
  if (phase?.type === 'uploading' && phase.isInterrupted) return 'Connection lost. It goes on once it is back...';
  if (phase?.type === 'uploading')
    return `${formatFileSize(phase.sentBytes)} of ${formatFileSize(phase.fileSize)} sent`;
  if (phase?.type === 'finishing') return 'The server checks the file';
  if (phase?.type === 'waiting') return 'Starts when the other export of this tab is made';
  if (phase?.type === 'preparing') return 'Getting the footage ready';
  const rate = job.framesPerSecond === null ? null : `${formatRate(job.framesPerSecond)} frames/s`;
  const left = job.timeLeftSeconds === null ? null : `${formatDuration(job.timeLeftSeconds)} left`;
  return [name, queueOf(job), rate, left].filter((part) => part !== null).join(' · ');
}

/** A slow machine makes less than one frame a second, which is not none. */
function formatRate(framesPerSecond: number): string {
  return framesPerSecond < 10 ? framesPerSecond.toFixed(1) : String(Math.round(framesPerSecond));
}

function queueOf({ queuePosition }: RenderJob): string | null {
  if (queuePosition === null) return null;
  return queuePosition === 1 ? 'next in the queue' : `number ${queuePosition} in the queue`;
}

/** Where the work is done, and whether the tab may be closed. */
function PlaceOfRender({ job, local }: Pick<RenderStatusProps, 'job' | 'local'>) {
  const words = {
    cloud: 'Cloud · you can close this tab meanwhile',
    device: local ? 'This device · keep this tab open until it is done' : 'Another tab or device',
  };
  const place = placeOfJob(job);
  return (
    <p className="mt-1 text-muted text-xs">
      <PlaceLabel place={place}>{words[place]}</PlaceLabel>
    </p>
  );
}

function StatusIcon({ status }: { status: Status }) {
  if (status === 'completed') return <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />;
  if (status === 'failed') return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />;
  if (status === 'cancelled') return <Ban aria-hidden="true" className="size-4 shrink-0 text-muted" />;
  return <Spinner className="shrink-0" />;
}

function CancelButton({ job }: { job: RenderJob }) {
  const [isPending, setIsPending] = useState(false);
  const handleClick = async () => {
    setIsPending(true);
    try {
      await cancelRender(job);
    } catch (error) {
      reportFailure('Failed to cancel render', error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button isPending={isPending} onClick={() => void handleClick()}>
      Cancel
    </Button>
  );
}

/**
 * The export to show: the one just started in this tab, else the first of the project that is queued or processing, else
 * what the cloud made last, for whoever closed the tab meanwhile. `renders` are the project's own, newest first.
 */
export function pickRender(
  renders: readonly RenderJob[],
  local: RenderState | null,
  startedId: string | null,
): RenderJob | null {
  const id = startedId ?? local?.job.id;
  const started = renders.find((render) => render.id === id);
  if (started) return started;
  if (local && local.job.id === id) return local.job;
  const [latest] = renders;
  return renders.find(isActive) ?? (latest?.executor === 'server' ? latest : null);
}

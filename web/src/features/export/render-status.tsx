import { Ban, CircleAlert, CircleCheck, Cloud, Download, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RenderJob } from '#shared/contracts/render.ts';
import { isDeviceFailure } from '#shared/errors/export-failures.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ReusedParts } from '#workers/browser/export/export-types.ts';
import { CopyCreditsButton } from './copy-credits-button.tsx';
import { CoverButton } from './cover-button.tsx';
import { hasWaiting } from './export-queue.ts';
import { useExportQueue } from './export-queues.ts';
import { type ExportStatus, exportStatus } from './export-status.ts';
import { PLACE_ADVICE, PlaceLabel } from './place-label.tsx';
import { ProofReport } from './proof-report.tsx';
import { logUrl } from './render-log.ts';
import { placeOfJob, type RenderPlace } from './render-place.ts';
import { unsentVideoOf } from './render-sessions.ts';
import type { RenderState } from './render-state.ts';
import { cancelRender } from './start-render.ts';
import { SubtitlesMenu } from './subtitles-menu.tsx';

interface RenderStatusProps {
  job: RenderJob;
  /** The same job in this tab, if this tab renders it. */
  local: RenderState | null;
  /** Parts of an interrupted export on this device; null for any other. */
  keptParts: ReusedParts | null;
  /** True if this studio renders on its server. */
  hasCloud: boolean;
  /** Credits of the video's pictures, ready to paste; empty for none. */
  credits?: string;
  onRetry: (place: RenderPlace) => void;
  isRetryDisabled: boolean;
}

/** The progress of an export, and what can be done about it. */
export function RenderStatus({
  job,
  local,
  keptParts,
  hasCloud,
  credits = '',
  onRetry,
  isRetryDisabled,
}: RenderStatusProps) {
  const video = useRef<HTMLVideoElement>(null);
  const status = exportStatus(job, local);
  const isActive =
    status.type === 'queued' || status.type === 'processing' || status.type === 'uploading' || status.type === 'made';
  const canResume = status.type === 'failed' && keptParts !== null && keptParts.reusedCount > 0;
  const unsent = status.type === 'completed' ? null : unsentVideoOf(job);
  const hasEnded = status.type === 'failed' || status.type === 'cancelled';
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        {/* Outside the live region, which would read out every step. */}
        <p aria-live="polite" className="flex min-w-0 items-center gap-2 font-semibold text-md">
          <StatusIcon type={status.type} />
          {TITLES[status.type]}
        </p>
        {'progress' in status && <span className="text-muted tabular">{status.progress}%</span>}
      </div>
      {'progress' in status && <Progress label="Export" value={status.progress} className="mt-3" />}
      <p className="mt-2 min-h-5 text-muted text-xs tabular">{status.detail}</p>
      {canResume && <p className="mt-1 text-xs">{describeKept(keptParts)}</p>}
      {isActive && <PlaceOfRender job={job} isHere={local !== null} />}
      {status.type === 'completed' && job.outputUrl && (
        // Captions are part of the picture.
        // biome-ignore lint/a11y/useMediaCaption: as above.
        <video
          ref={video}
          src={inWorkspace(job.outputUrl)}
          aria-label="Finished video"
          className="mt-2 max-h-96 w-full rounded-md bg-canvas"
          crossOrigin="anonymous"
          preload="metadata"
          controls
          playsInline
        />
      )}
      {status.type === 'completed' && job.notices?.map((notice) => <Notice key={notice} text={notice} />)}
      {status.type === 'completed' && job.report && <ProofReport report={job.report} />}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {unsent && (
          <Button icon={<Download aria-hidden="true" />} onClick={() => saveFile(unsent, 'video.mp4')}>
            Save the Video
          </Button>
        )}
        {isActive && <CancelButton job={job} />}
        {status.type === 'completed' && job.outputUrl && (
          <Button variant="primary" asChild>
            <a href={inWorkspace(job.outputUrl)} download>
              <Download aria-hidden="true" />
              Download
            </a>
          </Button>
        )}
        {status.type === 'completed' && job.outputUrl && <CoverButton video={video} />}
        {job.subtitlesUrl && <SubtitlesMenu url={job.subtitlesUrl} />}
        {status.type === 'completed' && credits !== '' && <CopyCreditsButton credits={credits} />}
        {hasEnded && (
          <Button
            variant={canResume ? 'primary' : 'secondary'}
            onClick={() => onRetry(placeOfJob(job))}
            disabled={isRetryDisabled}
          >
            {canResume ? 'Resume export' : 'Retry'}
          </Button>
        )}
        {status.type === 'failed' && hasCloud && isDeviceFailure(job.errorCode) && (
          <Button icon={<Cloud />} onClick={() => onRetry('cloud')} disabled={isRetryDisabled}>
            Export in the cloud
          </Button>
        )}
        {status.type === 'failed' && (
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

function describeKept({ reusedCount, partCount }: ReusedParts): string {
  return reusedCount === partCount
    ? `All ${partCount} parts of the video are on this device.`
    : `${reusedCount} of ${partCount} parts of the video are on this device.`;
}

const TITLES: Record<ExportStatus['type'], string> = {
  queued: 'Queued',
  processing: 'Processing video...',
  made: 'Video made on this device',
  uploading: 'Uploading video...',
  completed: 'Export complete',
  failed: 'Export failed',
  cancelled: 'Export cancelled',
};

function StatusIcon({ type }: Pick<ExportStatus, 'type'>) {
  switch (type) {
    case 'made':
    case 'completed':
      return <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />;
    case 'failed':
      return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />;
    case 'cancelled':
      return <Ban aria-hidden="true" className="size-4 shrink-0 text-muted" />;
    default:
      return <Spinner className="shrink-0" />;
  }
}

/** For a cloud render while this tab has more exports to start. */
const MORE_ADVICE = 'Cloud · keep this tab open until the last export has started';

/** The render's place, and advice on closing the tab. */
function PlaceOfRender({ job, isHere }: { job: RenderJob; isHere: boolean }) {
  const place = placeOfJob(job);
  const { queue, isRunning } = useExportQueue(job.projectId);
  const isElsewhere = place === 'device' && !isHere;
  const hasMore = place === 'cloud' && isRunning && queue !== null && hasWaiting(queue);
  return (
    <p className="mt-1 text-muted text-xs">
      <PlaceLabel place={place}>
        {isElsewhere ? 'Another tab or device' : hasMore ? MORE_ADVICE : PLACE_ADVICE[place]}
      </PlaceLabel>
    </p>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <p className="mt-2 flex gap-2 text-xs">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
      {text}
    </p>
  );
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

import { useMutation, useQuery } from '@tanstack/react-query';
import { Cloud, Download, FileText, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { RENDERS_LISTED, type RenderJob } from '#shared/contracts/render.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { describeError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { isActive, olderRendersQuery } from '#web/queries/renders.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { type ExportStatus, exportStatus } from './export-status.ts';
import { formatInstant, presetName } from './format.ts';
import { ProofReport } from './proof-report.tsx';
import { logUrl } from './render-log.ts';
import type { RenderState } from './render-state.ts';
import { deleteRender } from './start-render.ts';
import { SubtitlesMenu } from './subtitles-menu.tsx';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Number of renders at first (specification, business constants). */
const RECENT_COUNT = 5;

/** A status as a badge. */
export const STATUS_LABELS: Record<ExportStatus['type'], { label: string; tone: BadgeTone; isBusy?: true }> = {
  queued: { label: 'Queued', tone: 'neutral', isBusy: true },
  processing: { label: 'Processing', tone: 'accent', isBusy: true },
  made: { label: 'Processing', tone: 'accent' },
  uploading: { label: 'Processing', tone: 'accent', isBusy: true },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

interface RecentRendersProps {
  /** The project's own, newest first. */
  renders: readonly RenderJob[];
  /** The project's render in this tab. */
  local: RenderState | null;
}

/** The latest renders of a project, and all others on request, because their files count as storage. */
export function RecentRenders({ renders, local }: RecentRendersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [deleted, setDeleted] = useState<RenderJob | null>(null);
  const [shared, setShared] = useState<RenderJob | null>(null);
  if (renders.length === 0) {
    return <p className="text-muted">Finished exports are listed here, ready to download again.</p>;
  }
  const shown = {
    renders: showsAll ? renders : renders.slice(0, RECENT_COUNT),
    local,
    onDelete: setDeleted,
    onShare: setShared,
  };
  return (
    <>
      <ul className="-my-3 divide-y divide-line">
        <Renders {...shown} />
        {showsAll && renders.length >= RENDERS_LISTED && <OlderRenders {...shown} />}
      </ul>
      {!showsAll && renders.length > RECENT_COUNT && (
        <Button variant="ghost" size="sm" className="mt-4 w-full" onClick={() => setShowsAll(true)}>
          Show All
        </Button>
      )}
      <DeleteRender job={deleted} onClose={() => setDeleted(null)} />
      {shared && (
        <ShareDialog
          projectId={shared.projectId}
          renderId={shared.id}
          name={presetName(shared.preset)}
          onClose={() => setShared(null)}
        />
      )}
    </>
  );
}

interface RendersProps extends RecentRendersProps {
  onDelete: (job: RenderJob) => void;
  onShare: (job: RenderJob) => void;
}

function Renders({ renders, local, onDelete, onShare }: RendersProps) {
  return renders.map((render) => (
    <RecentRender
      key={render.id}
      render={render}
      status={exportStatus(render, local).type}
      onDelete={() => onDelete(render)}
      onShare={() => onShare(render)}
    />
  ));
}

/** The page after `renders`, loaded on request, and the following ones. */
function OlderRenders({ renders, ...props }: RendersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const last = renders.at(-1);
  const older = useQuery({ ...olderRendersQuery(last?.projectId ?? '', last?.createdAt ?? ''), enabled: isOpen });
  if (!older.data) {
    return (
      <li className="py-3">
        <Button
          variant="ghost"
          size="sm"
          className="w-full"
          isPending={older.isLoading}
          onClick={() => setIsOpen(true)}
        >
          Show Older
        </Button>
        {older.isError && <p className="mt-2 text-danger">{describeError(older.error)}</p>}
      </li>
    );
  }
  return (
    <>
      <Renders renders={older.data} {...props} />
      {older.data.length >= RENDERS_LISTED && <OlderRenders renders={older.data} {...props} />}
    </>
  );
}

function DeleteRender({ job, onClose }: { job: RenderJob | null; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: deleteRender,
    onSuccess: (_, { fileSize }) =>
      toast({
        title: 'Export deleted',
        ...(fileSize !== null && { description: `${formatFileSize(fileSize)} freed` }),
      }),
    onError: (error) => reportFailure('Failed to delete export', error),
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open={job !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Export"
      description={
        job && (
          <>
            <strong className="font-medium text-text">{presetName(job.preset)}</strong> of{' '}
            {formatInstant(job.createdAt)} will be deleted from your storage. Your project stays as it is. This action
            cannot be undone.
          </>
        )
      }
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => job && remove.mutate(job)}
    />
  );
}

interface RecentRenderProps {
  render: RenderJob;
  status: ExportStatus['type'];
  onDelete: () => void;
  onShare: () => void;
}

function RecentRender({ render, status, onDelete, onShare }: RecentRenderProps) {
  const { label, tone, isBusy } = STATUS_LABELS[status];
  const name = presetName(render.preset);
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="flex items-center gap-1.5 font-medium text-sm">
            <span className="truncate">{name}</span>
            {render.executor === 'server' && (
              <Cloud role="img" aria-label="made in the cloud" className="size-3.5 shrink-0 text-muted" />
            )}
          </p>
          <p className="text-muted text-xs tabular">
            <span className="whitespace-nowrap">{formatInstant(render.createdAt)}</span>
            {status === 'completed' && render.fileSize !== null && (
              <>
                {' · '}
                <span className="whitespace-nowrap">{formatFileSize(render.fileSize)}</span>
              </>
            )}
          </p>
          {status === 'failed' && render.errorMessage !== null && (
            <p className="mt-1 text-muted text-xs">{render.errorMessage}</p>
          )}
        </div>
        <Badge tone={tone} icon={isBusy && <Spinner className="size-3" />}>
          {label}
        </Badge>
        <div className="flex shrink-0 items-center">
          {render.subtitlesUrl && <SubtitlesMenu url={render.subtitlesUrl} videoName={name} />}
          {status === 'completed' && render.outputUrl && (
            <IconButton label={`Share ${name}`} icon={<Share2 />} tooltipSide="left" onClick={onShare} />
          )}
          {status === 'completed' && render.outputUrl && (
            <RenderLink href={inWorkspace(render.outputUrl)} label={`Download ${name}`} icon={<Download />} />
          )}
          {status === 'failed' && (
            <RenderLink href={logUrl(render)} label={`Download the log of ${name}`} icon={<FileText />} />
          )}
          {!isActive(render) && (
            <IconButton label={`Delete ${name}`} icon={<Trash2 />} tooltipSide="left" onClick={onDelete} />
          )}
        </div>
      </div>
      {status === 'completed' && render.report && <ProofReport report={render.report} title="Checked" />}
    </li>
  );
}

/** A download as an icon. */
export function RenderLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <Tooltip content={label} side="left">
      <a
        href={href}
        download
        aria-label={label}
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text [&_svg]:size-4"
      >
        {icon}
      </a>
    </Tooltip>
  );
}

import { Cloud, Download, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenderJob } from '#shared/contracts/render.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { type ExportStatus, exportStatus } from './export-status.ts';
import { formatInstant, presetName } from './format.ts';
import { logUrl } from './render-log.ts';
import type { RenderState } from './render-state.ts';
import { SubtitlesMenu } from './subtitles-menu.tsx';

/** The list shows this many (specification, business constants). */
const RECENT_COUNT = 5;

const LABELS: Record<ExportStatus['type'], { label: string; tone: BadgeTone; isBusy?: true }> = {
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

/** The latest renders of a project. */
export function RecentRenders({ renders, local }: RecentRendersProps) {
  if (renders.length === 0) {
    return <p className="text-muted">Finished exports are listed here, ready to download again.</p>;
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {renders.slice(0, RECENT_COUNT).map((render) => (
        <RecentRender key={render.id} render={render} status={exportStatus(render, local).type} />
      ))}
    </ul>
  );
}

function RecentRender({ render, status }: { render: RenderJob; status: ExportStatus['type'] }) {
  const { label, tone, isBusy } = LABELS[status];
  const name = presetName(render.preset);
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="flex items-center gap-1.5 font-medium text-sm">
          <span className="truncate">{name}</span>
          {render.executor === 'server' && (
            <Cloud role="img" aria-label="made in the cloud" className="size-3.5 shrink-0 text-muted" />
          )}
        </p>
        <p className="text-muted text-xs tabular">
          {formatInstant(render.createdAt)}
          {status === 'completed' && render.fileSize !== null && ` · ${formatFileSize(render.fileSize)}`}
        </p>
        {status === 'failed' && render.errorMessage !== null && (
          <p className="mt-1 text-muted text-xs">{render.errorMessage}</p>
        )}
      </div>
      <Badge tone={tone} icon={isBusy && <Spinner className="size-3" />}>
        {label}
      </Badge>
      {render.subtitlesUrl && <SubtitlesMenu url={render.subtitlesUrl} videoName={name} />}
      {status === 'completed' && render.outputUrl && (
        <RenderLink href={render.outputUrl} label={`Download ${name}`} icon={<Download />} />
      )}
      {status === 'failed' && (
        <RenderLink href={logUrl(render)} label={`Download the log of ${name}`} icon={<FileText />} />
      )}
    </li>
  );
}

function RenderLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
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

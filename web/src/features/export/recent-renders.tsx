import { Cloud, Download, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenderJob, RenderStatus } from '#shared/contracts/render.ts';
import type { RENDER_FAILURES } from '#shared/errors/render-errors.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { formatInstant, presetName } from './format.ts';

/** The list shows this many (specification, business constants). */
const RECENT_COUNT = 5;

const LABELS: Record<RenderStatus, { label: string; tone: BadgeTone; isBusy?: true }> = {
  pending: { label: 'Pending', tone: 'neutral' },
  queued: { label: 'Queued', tone: 'neutral', isBusy: true },
  processing: { label: 'Processing', tone: 'accent', isBusy: true },
  completed: { label: 'Completed', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

const CANCELLED: (typeof LABELS)[RenderStatus] = { label: 'Cancelled', tone: 'neutral' };

/** Whether somebody broke it off: the server counts it as failed, to a person it is not. */
export function isCancelled({ status, errorCode }: Pick<RenderJob, 'status' | 'errorCode'>): boolean {
  return status === 'failed' && errorCode === ('render.cancelled' satisfies keyof typeof RENDER_FAILURES);
}

/** The latest renders of a project; `renders` are the project's own, newest first. */
export function RecentRenders({ renders }: { renders: readonly RenderJob[] }) {
  if (renders.length === 0) {
    return <p className="text-muted">Finished exports are listed here, ready to download again.</p>;
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {renders.slice(0, RECENT_COUNT).map((render) => (
        <RecentRender key={render.id} render={render} />
      ))}
    </ul>
  );
}

function RecentRender({ render }: { render: RenderJob }) {
  const { label, tone, isBusy } = isCancelled(render) ? CANCELLED : LABELS[render.status];
  const name = presetName(render.preset);
  const hasFailed = render.status === 'failed' && !isCancelled(render);
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
          {render.status === 'completed' && render.fileSize !== null && ` · ${formatFileSize(render.fileSize)}`}
        </p>
        {hasFailed && render.errorMessage !== null && <p className="mt-1 text-muted text-xs">{render.errorMessage}</p>}
      </div>
      <Badge tone={tone} icon={isBusy && <Spinner className="size-3" />}>
        {label}
      </Badge>
      {render.status === 'completed' && render.outputUrl && (
        <RenderLink href={render.outputUrl} label={`Download ${name}`} icon={<Download />} />
      )}
      {hasFailed && <RenderLink href={logUrl(render)} label={`Download the log of ${name}`} icon={<FileText />} />}
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

/** What the renderer wrote while it worked. */
export function logUrl({ id }: RenderJob): string {
  return `/api/renders/${id}/log`;
}

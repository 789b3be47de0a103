import { useQuery } from '@tanstack/react-query';
import type { RenderLoad } from '#shared/contracts/render-load.ts';
import { formatDuration } from '#shared/time/format.ts';
import { renderLoadQuery } from '#web/queries/admin.ts';

/** The server renderer's load in one line. Its room is kept from the start, so that what is below never moves. */
export function RenderLoadLine() {
  const { data, isError } = useQuery(renderLoadQuery);
  if (isError) return <p className="mt-4 text-danger text-sm">The render queue is not responding.</p>;
  if (data === undefined) return <p className="mt-4 text-sm">&nbsp;</p>;
  return <p className="mt-4 text-muted text-sm tabular">{data.renders ? describeLoad(data.renders) : NO_RENDERER}</p>;
}

const NO_RENDERER = 'Cloud renders: off, because the server has no ffmpeg that can render.';

function describeLoad({ waiting, active, workers, oldestWaitingMs }: RenderLoad): string {
  const parts = [
    `${active} running`,
    `${waiting} waiting`,
    oldestWaitingMs === null ? null : `oldest waiting for ${formatDuration(oldestWaitingMs / 1_000)}`,
    workers === 1 ? '1 worker' : `${workers} workers`,
  ];
  return `Cloud renders: ${parts.filter((part) => part !== null).join(' · ')}`;
}

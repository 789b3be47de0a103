import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AuditLogEntry } from '#shared/contracts/audit.ts';
import { describeError } from '#web/http/http.ts';
import { type ActivityFilter, activityFileUrl, activityQuery, membersQuery } from '#web/queries/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import {
  ACTION_WORDS,
  describeAction,
  describeActor,
  describeChange,
  peopleOf,
  type WorkspaceAction,
} from './activity-words.ts';

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Value of a filter that shows all. */
const ALL = '';

const ACTION_OPTIONS = [
  { value: ALL, label: 'All actions' },
  ...(Object.keys(ACTION_WORDS) as WorkspaceAction[]).map((value) => ({ value, label: ACTION_WORDS[value] })),
];

/** The audit log of a workspace, newest first, by person and action, for its owners. */
export function WorkspaceActivity({ workspaceId }: { workspaceId: string }) {
  const [filter, setFilter] = useState<ActivityFilter>({});
  /** Cursors of the pages before this one and of this one. The first page has none. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<readonly AuditLogEntry[]>([]);
  const members = useQuery(membersQuery(workspaceId));
  const log = useQuery(activityQuery(workspaceId, filter, cursors.at(-1)));
  const people = peopleOf(members.data ?? [], [...seen, ...(log.data?.items ?? [])]);

  function show(next: ActivityFilter): void {
    // A chosen person who is no longer a member stays in the list.
    setSeen((log.data?.items ?? []).concat(seen).filter(({ actor }) => actor?.id === next.actor));
    setFilter(next);
    setCursors([]);
  }

  return (
    <>
      <div className="grid items-end gap-3 px-5 pb-5 sm:grid-cols-[1fr_1fr_auto]">
        <Select
          label="Person"
          value={filter.actor ?? ALL}
          onValueChange={(id) => show({ ...filter, actor: id === ALL ? undefined : id })}
          options={[{ value: ALL, label: 'Everyone' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Select
          label="Action"
          value={filter.action ?? ALL}
          onValueChange={(action) =>
            show({ ...filter, action: action === ALL ? undefined : (action as WorkspaceAction) })
          }
          options={ACTION_OPTIONS}
        />
        <Button asChild>
          <a href={activityFileUrl(workspaceId, filter)} download>
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
      </div>
      {log.isPending && <Skeleton className="mx-5 mb-5 h-16" />}
      {log.isError && (
        <p className="px-5 pb-4 text-danger">
          {describeError(log.error)}{' '}
          <button type="button" className="underline" onClick={() => void log.refetch()}>
            Try again
          </button>
        </p>
      )}
      {log.data?.items.length === 0 && <p className="px-5 pb-5 text-muted">Nothing yet.</p>}
      {log.data && log.data.items.length > 0 && (
        <ul
          aria-label="Activity"
          aria-busy={log.isPlaceholderData}
          className="divide-y divide-line border-line border-t"
        >
          {log.data.items.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {log.data && (cursors.length > 0 || log.data.nextCursor !== null) && (
        <nav aria-label="Pages of activity" className="flex justify-between gap-4 border-line border-t px-5 py-3">
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
          <Button
            disabled={log.data.nextCursor === null || log.isPlaceholderData}
            onClick={() => log.data.nextCursor !== null && setCursors([...cursors, log.data.nextCursor])}
          >
            Older
          </Button>
        </nav>
      )}
    </>
  );
}

function EntryRow({ entry }: { entry: AuditLogEntry }) {
  const { time, action, address, token, target } = entry;
  const change = describeChange(entry);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="break-words">
          {describeAction(action)}
          {target?.name != null && (
            <>
              : <bdi className="font-medium">{target.name}</bdi>
            </>
          )}
          {change !== null && <span className="text-muted"> ({change})</span>}
        </p>
        <p className="break-words text-muted text-xs">
          {describeActor(entry)}
          {token !== null && (
            <>
              {' '}
              with the token <bdi>{token}</bdi>
            </>
          )}
          {address !== null && ` from ${address}`}
        </p>
      </div>
      <time dateTime={time} className="shrink-0 text-muted text-xs tabular">
        {moment.format(new Date(time))}
      </time>
    </li>
  );
}

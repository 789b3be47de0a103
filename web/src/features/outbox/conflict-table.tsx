import type { Problem } from '#web/outbox/change.ts';

interface ConflictTableProps {
  differences: Extract<Problem, { type: 'conflict' }>['differences'];
}

/** Shows both sides of what was changed here and elsewhere. */
export function ConflictTable({ differences }: ConflictTableProps) {
  return (
    <div className="text-sm">
      <p className="text-warning">Changed elsewhere in the meantime. Nothing has been overwritten.</p>
      <table className="mt-1 w-full table-fixed text-left">
        <thead className="text-muted">
          <tr>
            <th className="w-1/5 py-1 pr-3 font-medium">
              <span className="sr-only">Difference</span>
            </th>
            <th className="py-1 pr-3 font-medium">Yours</th>
            <th className="py-1 font-medium">Theirs</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {differences.map(({ what, mine, theirs }) => (
            <tr key={what}>
              <th className="py-1 pr-3 font-normal text-muted">{what}</th>
              <td dir="auto" className="break-words py-1 pr-3">
                {mine || '(empty)'}
              </td>
              <td dir="auto" className="break-words py-1">
                {theirs || '(empty)'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

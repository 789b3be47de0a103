interface VersionsTableProps {
  rows: readonly { readonly what?: string; readonly mine: string; readonly theirs: string }[];
  mine: string;
  theirs: string;
}

/** Compares local and remote values side by side, with what they belong to where given. */
export function VersionsTable({ rows, mine: mineLabel, theirs: theirsLabel }: VersionsTableProps) {
  const isNamed = rows.some(({ what }) => what !== undefined);
  return (
    <table className="w-full table-fixed text-left text-sm">
      <thead className="text-muted">
        <tr>
          {isNamed && (
            <th className="w-1/5 py-1 pr-3 font-medium">
              <span className="sr-only">Difference</span>
            </th>
          )}
          <th className="py-1 pr-3 font-medium">{mineLabel}</th>
          <th className="py-1 font-medium">{theirsLabel}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top">
        {rows.map(({ what, mine, theirs }) => (
          <tr key={`${what}\n${mine}\n${theirs}`}>
            {isNamed && <th className="py-1 pr-3 font-normal text-muted">{what}</th>}
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
  );
}

import { Link } from 'wouter';
import type { MadeVideos, RowVideo } from './make-videos.ts';

interface MadeListProps {
  result: MadeVideos;
  /** All videos that were to be made, in order. */
  wanted: readonly RowVideo[];
}

/** The videos that were made, each with a link, and those that were not, with the reason. */
export function MadeList({ result: { made, failure }, wanted }: MadeListProps) {
  const missing = wanted.slice(made.length);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p role="status">
        {missing.length === 0
          ? `All ${made.length} videos were made.`
          : `${made.length} of ${wanted.length} were made.`}
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {made.length > 0 && (
        <ul aria-label="Made" className="flex max-h-60 flex-col gap-1 overflow-y-auto">
          {made.map(({ id, name }) => (
            <li key={id}>
              <Link href={`/projects/${id}`} className="underline underline-offset-2">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <section aria-label="Not made">
          <h3 className="mb-1 font-medium">Not made</h3>
          <p className="max-h-40 overflow-y-auto text-muted">{missing.map(({ name }) => name).join(', ')}</p>
        </section>
      )}
    </div>
  );
}

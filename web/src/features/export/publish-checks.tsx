import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { PublishFinding } from '#shared/publish/finding.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { Button } from '#web/ui/button.tsx';

interface PublishChecksProps {
  projectId: string;
  findings: readonly PublishFinding[];
  /** Mends a finding. Absent while the project can't be saved. */
  onFix?: ((finding: PublishFinding) => void) | undefined;
  /** The finding that is being mended. */
  fixing?: PublishFinding['kind'] | null;
}

/**
 * Things to check before publishing the video, each with a link to its first place, and "Fix" where one edit mends it.
 * None blocks an export.
 */
export function PublishChecks({ projectId, findings, onFix, fixing = null }: PublishChecksProps) {
  if (findings.length === 0) {
    return (
      <p className="mt-2 flex items-center gap-2 text-muted text-sm">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        Before you publish: nothing to mend
      </p>
    );
  }
  return (
    <section aria-labelledby="publish-checks" className="mt-3">
      <h3 id="publish-checks" className="font-medium text-sm">
        Before you publish
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {findings.map((finding) => (
          <li key={finding.kind} className="flex items-center gap-2 py-1.5 text-sm">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
            <span className="min-w-0 grow">{finding.message}.</span>
            {finding.fix !== null && onFix && (
              <Button
                size="sm"
                aria-label={`Fix: ${finding.message}`}
                isPending={fixing === finding.kind}
                disabled={fixing !== null}
                onClick={() => onFix(finding)}
              >
                Fix
              </Button>
            )}
            <Button size="sm" asChild>
              <Link href={placeOf(projectId, finding)} aria-label={`Show: ${finding.message}`}>
                Show
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeOf(projectId: string, { at, clipId }: PublishFinding): string {
  const query = new URLSearchParams({
    at: String(microsecondsToSeconds(at)),
    ...(clipId !== null && { clip: clipId }),
  });
  return `/projects/${projectId}?${query}`;
}

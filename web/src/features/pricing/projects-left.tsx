import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usageQuery } from '#web/queries/account.ts';

/** The projects left this month; nothing without a limit, or while it is unknown. */
export function ProjectsLeft({ className }: { className?: string }) {
  const { data } = useQuery(usageQuery);
  if (!data || data.projects.limit === null || data.projects.left === null) return null;
  const { limit, left } = data.projects;
  return (
    <p className={className}>
      {left === 0 ? 'No' : left} of {limit} projects left this month
      {left <= 2 && (
        <>
          {' · '}
          <Link href="/pricing" className="text-accent-text underline">
            Upgrade for more
          </Link>
        </>
      )}
    </p>
  );
}

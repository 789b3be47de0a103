import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usageQuery } from '../../queries/account.ts';

/** How many projects the plan still gives this month; nothing where there is no limit, or while it is not known. */
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

import { Link } from 'wouter';
import type { AccountUsage } from '#shared/contracts/account.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { useBillingPortal } from '#web/features/pricing/use-checkout.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { EmailProof } from './email-proof.tsx';
import { StoredParts } from './stored-parts.tsx';

const gigabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

export function PlanAndUsage({ usage }: { usage: AccountUsage }) {
  const { plan, projects, storage, subscriptionStatus, hasBillingPortal } = usage;
  const portal = useBillingPortal();
  const storageText = `${formatGigabytes(storage.usedBytes)} of ${formatGigabytes(storage.quotaBytes)} GB`;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <p className="font-semibold text-base">{PLAN_RULES[plan].name}</p>
        {subscriptionStatus && <Badge>{subscriptionStatus.replaceAll('_', ' ')}</Badge>}
        <div className="ml-auto flex flex-wrap gap-2">
          {hasBillingPortal && (
            <Button isPending={portal.isPending} onClick={() => portal.mutate()}>
              Manage Billing
            </Button>
          )}
          <Button asChild>
            <Link href="/pricing">See Plans</Link>
          </Button>
        </div>
      </div>
      <Meter
        label={`Projects in ${month.format(new Date(`${projects.month}-01`))}`}
        text={projects.limit === null ? `${projects.used}, no limit` : `${projects.used} of ${projects.limit}`}
        share={projects.limit === null ? null : projects.used / projects.limit}
      />
      <Meter label="Storage" text={storageText} share={storage.usedBytes / storage.quotaBytes} />
      {storage.videos.length > 0 && <FinishedVideos videos={storage.videos} />}
      {storage.keptPartsBytes > 0 && <StoredParts bytes={storage.keptPartsBytes} />}
      {usage.mustProveEmail && <EmailProof />}
    </div>
  );
}

function FinishedVideos({ videos }: Pick<AccountUsage['storage'], 'videos'>) {
  return (
    <details>
      <summary className="cursor-pointer text-muted">
        Finished videos: {formatFileSize(videos.reduce((sum, { bytes }) => sum + bytes, 0))}
      </summary>
      <ul className="mt-2 flex max-h-72 flex-col divide-y divide-line overflow-y-auto">
        {videos.map(({ projectId, title, isTrashed, count, bytes }) => (
          <li key={projectId} className="flex items-center gap-3 py-2">
            {isTrashed ? (
              <span className="min-w-0 grow truncate text-muted">
                <bdi>{title}</bdi> (deleted, below)
              </span>
            ) : (
              <Link href={`/projects/${projectId}/export`} dir="auto" className="min-w-0 grow truncate hover:underline">
                {title}
              </Link>
            )}
            <span className="whitespace-nowrap text-muted tabular">
              {count === 1 ? '1 video' : `${count} videos`} · {formatFileSize(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Meter({ label, text, share }: { label: string; text: string; share: number | null }) {
  return (
    <div>
      <div className="flex justify-between gap-4">
        <span>{label}</span>
        <span className="text-muted tabular">{text}</span>
      </div>
      {share !== null && <Progress label={label} value={Math.min(100, share * 100)} className="mt-2" />}
    </div>
  );
}

function formatGigabytes(bytes: number): string {
  return gigabytes.format(bytes / 1024 ** 3);
}

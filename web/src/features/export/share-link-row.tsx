import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ShareLink } from '#shared/contracts/review.ts';
import type { ProjectDecision } from '#shared/contracts/review-decision.ts';
import { DecisionList } from '#web/features/review/decision-list.tsx';
import { formatDay } from '#web/features/review/due-day.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { revokeShareLink, shareLinksQuery } from '#web/queries/review.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { formatInstant } from './format.ts';

interface ShareLinkRowProps {
  link: ShareLink;
  /** Those made by this link. */
  decisions: readonly ProjectDecision[];
}

/** A link with its rules, views and decisions, to copy or to revoke. */
export function ShareLinkRow({ link, decisions }: ShareLinkRowProps) {
  const queryClient = useQueryClient();
  const url = new URL(link.path, location.origin).href;
  const copy = useMutation({
    mutationFn: async () => {
      // Absent over plain http.
      if (!navigator.clipboard) throw new Error(url);
      await navigator.clipboard.writeText(url);
    },
    onSuccess: () => toast({ title: 'Link copied' }),
    onError: () => toast({ title: 'Copy this link yourself', description: url }),
  });
  const revoke = useMutation({
    mutationFn: () => revokeShareLink(link.id),
    onSuccess: () => toast({ title: 'Link revoked', description: 'It no longer opens the video.' }),
    onError: (error) => reportFailure('The link could not be revoked', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: shareLinksQuery(link.projectId).queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center gap-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="truncate font-medium text-sm">{url}</p>
        <p className="text-muted text-xs">{rulesOf(link)}</p>
      </div>
      <Button size="sm" icon={<Copy />} isPending={copy.isPending} onClick={() => copy.mutate()}>
        Copy Link
      </Button>
      <Button variant="ghost" size="sm" isPending={revoke.isPending} onClick={() => revoke.mutate()}>
        Revoke
      </Button>
      {decisions.length > 0 && (
        <div className="w-full">
          <DecisionList label="Decisions" decisions={decisions} />
        </div>
      )}
    </li>
  );
}

function rulesOf({ versions, views, hasPassphrase, allowDownload, expiresAt, dueOn }: ShareLink): string {
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return [
    versions.length > 1 && `${versions.length} versions`,
    views === 1 ? '1 view' : `${views} views`,
    hasPassphrase && 'passphrase',
    allowDownload && 'downloads',
    expiresAt !== null && `${isOver ? 'expired' : 'expires'} ${formatInstant(expiresAt)}`,
    dueOn !== null && `decide by ${formatDay(dueOn)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

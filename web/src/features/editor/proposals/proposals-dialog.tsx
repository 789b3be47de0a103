import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import type { Proposal } from '#shared/contracts/proposal.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { describeError } from '#web/http/http.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { answerProposal, proposalsQuery } from '#web/queries/proposals.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { fitProposal } from './fit-proposal.ts';
import { ProposalFrames } from './proposal-frames.tsx';

/** The open proposals of a project: what each would change, to apply as one step of undo or to dismiss. */
export function ProposalsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(proposalsQuery(useEditor().projectId));
  const open = data?.filter(({ state }) => state === 'open');
  // One at a time: the pictures have an engine of their own.
  const [picturedId, setPicturedId] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Proposed Changes"
      description="Changes that scripts and agents propose. Nothing changes until you apply it."
    >
      {error && !data && <p className="text-danger text-sm">{describeError(error)}</p>}
      {!error && !open && <Skeleton className="h-24" />}
      {open?.length === 0 && <p className="text-muted text-sm">There are no open proposals.</p>}
      {open && open.length > 0 && (
        <ol aria-label="Proposals" className="flex flex-col divide-y divide-line">
          {open.map((proposal) => (
            <OpenProposal
              key={proposal.id}
              proposal={proposal}
              hasPictures={proposal.id === picturedId}
              onPicturesChange={(isShown) => setPicturedId(isShown ? proposal.id : null)}
              onApplied={onClose}
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface OpenProposalProps {
  proposal: Proposal;
  hasPictures: boolean;
  onPicturesChange: (isShown: boolean) => void;
  onApplied: () => void;
}

function OpenProposal({ proposal, hasPictures, onPicturesChange, onApplied }: OpenProposalProps) {
  const session = useEditor();
  const queries = useQueryClient();
  const timeline = useAtomValue(timelineAtom);
  const fitted = useMemo(() => fitProposal(session, timeline, proposal), [session, timeline, proposal]);
  const answer = useMutation({
    mutationFn: (state: 'applied' | 'dismissed') => answerProposal(proposal.id, state),
    onError: (error) => reportFailure('The answer could not be sent', error),
    onSettled: () => queries.invalidateQueries(proposalsQuery(session.projectId)),
  });

  function handleApply(): void {
    if (!fitted.fits) return;
    const label = `Apply “${proposal.title}”`;
    if (!session.edit(label, { ok: true, timeline: fitted.timeline })) return;
    answer.mutate('applied');
    session.offerUndo(label);
    onApplied();
  }

  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <h3 dir="auto" className="break-words font-medium text-sm">
        {proposal.title}
      </h3>
      <p className="text-muted text-xs">
        <bdi>{proposal.madeBy}</bdi> · {moment.format(new Date(proposal.createdAt))}
      </p>
      {proposal.reason !== '' && (
        <p dir="auto" className="mt-2 whitespace-pre-line break-words text-sm">
          {proposal.reason}
        </p>
      )}
      <Lines label="Changes" lines={fitted.lines} />
      {fitted.fits ? (
        <>
          <Lines label="Mends" lines={fitted.mended} />
          <Lines label="New to check" lines={fitted.added} />
          {hasPictures && <ProposalFrames before={timeline} after={fitted.timeline} />}
        </>
      ) : (
        <p className="mt-3 text-danger text-sm">This no longer fits. {fitted.reason}</p>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        {fitted.fits && (
          <Button
            variant="ghost"
            aria-label={`Before and after ${proposal.title}`}
            aria-expanded={hasPictures}
            onClick={() => onPicturesChange(!hasPictures)}
          >
            Before and after
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={`Dismiss ${proposal.title}`}
          disabled={session.document.isReadOnly}
          isPending={answer.isPending}
          onClick={() => answer.mutate('dismissed')}
        >
          Dismiss
        </Button>
        <Button
          variant="primary"
          aria-label={`Apply ${proposal.title}`}
          disabled={!fitted.fits || session.document.isReadOnly || answer.isPending}
          onClick={handleApply}
        >
          Apply
        </Button>
      </div>
    </li>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <h4 className="text-muted text-xs">{label}</h4>
      <ul aria-label={label} className="list-disc pl-5">
        {[...new Set(lines)].map((line) => (
          <li key={line} dir="auto" className="break-words py-0.5">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

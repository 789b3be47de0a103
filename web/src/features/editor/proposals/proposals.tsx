import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { PLAN_RULES } from '#shared/plans/plans.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { proposalsQuery } from '#web/queries/proposals.ts';
import { sessionQuery } from '#web/queries/session.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast-store.ts';

const ProposalsDialog = lazyPart(async () => (await import('./proposals-dialog.tsx')).ProposalsDialog);

/** Tells of new proposals, and shows them when asked. Accounts without API access have none. */
export function Proposals() {
  const { projectId, document } = useEditor();
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const user = useQueryClient().getQueryData(sessionQuery.queryKey);
  const mayHave = tabWorkspace() !== null || (user != null && PLAN_RULES[user.plan].hasApiAccess);
  const { data } = useQuery({ ...proposalsQuery(projectId), enabled: mayHave && !document.isReadOnly });
  const newest = data?.find(({ state }) => state === 'open');
  const told = useRef<string | null>(null);

  useEffect(() => {
    if (!newest || told.current === newest.id) return;
    told.current = newest.id;
    if (overlay === 'proposals') return;
    const action = { label: 'Review', onSelect: () => setOverlay('proposals') };
    toast({ title: `${newest.madeBy} proposes changes`, description: newest.title, action });
  }, [newest, overlay, setOverlay]);

  return overlay === 'proposals' && <ProposalsDialog onClose={() => setOverlay('none')} />;
}

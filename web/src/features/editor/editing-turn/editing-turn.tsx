import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Hand, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { askForTurn, editingTurnQuery, giveTurn } from '#web/queries/editing-turn.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * Shows who edits a workspace's project: another member sees their name and can ask for the turn; the holder sees who asks
 * and can give it. Edits are never blocked, because a save that comes second is asked about.
 */
export function EditingTurn() {
  const session = useEditor();
  const { projectId } = session;
  const queries = useQueryClient();
  const { queryKey } = editingTurnQuery(projectId);
  const turn = useQuery(editingTurnQuery(projectId)).data;
  const wasWaiting = useRef(false);

  useEffect(() => {
    // The turn lapses by itself when this is not heard.
    const leave = () => void giveTurn(projectId).catch(() => {});
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [projectId]);

  useEffect(() => {
    if (wasWaiting.current && turn?.isYours) session.announce('It is your turn to edit');
    wasWaiting.current = turn?.haveAsked === true;
  }, [turn, session]);

  const ask = useMutation({
    mutationFn: () => askForTurn(projectId),
    onSuccess: (next) => queries.setQueryData(queryKey, next),
    onError: (error) => reportFailure('The turn could not be asked for', error),
  });
  const give = useMutation({
    mutationFn: async () => {
      // The next person starts from the last edit.
      await session.saver.flush();
      return giveTurn(projectId);
    },
    onSuccess: (next) => queries.setQueryData(queryKey, next),
    onError: (error) => reportFailure('The turn could not be given', error),
  });

  if (turn == null || turn.holder === null || (turn.isYours && turn.askedBy === null)) return null;
  return (
    <section
      aria-label="Turn to edit"
      className="fixed top-16 left-1/2 z-30 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-lg border border-line-strong bg-surface py-2 pr-2 pl-3 text-sm shadow-lg"
    >
      {turn.isYours ? (
        <>
          <Hand aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <p role="status" className="min-w-0 break-words">
            <bdi>{turn.askedBy}</bdi> asks for the turn
          </p>
          <Button size="sm" variant="primary" isPending={give.isPending} onClick={() => give.mutate()}>
            Give
          </Button>
        </>
      ) : (
        <>
          <Pencil aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <p role="status" className="min-w-0 break-words">
            <bdi>{turn.holder}</bdi> is editing
            {turn.haveAsked && <span className="text-muted"> · You have asked for the turn</span>}
          </p>
          {!turn.haveAsked && (
            <Button size="sm" isPending={ask.isPending} onClick={() => ask.mutate()}>
              Ask for the turn
            </Button>
          )}
        </>
      )}
    </section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Project } from '#shared/contracts/project.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { awaitedScripts } from '#web/state/awaited-scripts.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Announces the finished script, and reloads timeline and assets. A script requested in this tab is announced even when
 * the first read finds it finished.
 * @returns True while the editor must wait, because it would open with the old timeline.
 */
export function useScriptEvents(project: Project | undefined): boolean {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<'open' | 'waiting' | 'reading'>('open');
  const { id, status, generationError } = project ?? {};
  if (status === 'generating' && phase !== 'waiting') setPhase('waiting');

  useEffect(() => {
    if (id === undefined || status === 'generating') return;
    const wasCreatedHere = awaitedScripts.delete(id);
    const hasWaited = phase === 'waiting';
    if (!hasWaited && !wasCreatedHere) return;
    if (status === 'draft') {
      toast({ title: 'The script could not be written', description: generationError, variant: 'destructive' });
    } else {
      toast({ title: 'Video script ready' });
    }
    if (!hasWaited) return;
    setPhase('reading');
    void Promise.all([
      queryClient.refetchQueries({ queryKey: timelineQuery(id).queryKey }),
      queryClient.refetchQueries({ queryKey: ASSETS_KEY }),
    ]).then(() => setPhase('open'));
  }, [phase, id, status, generationError, queryClient]);

  return phase !== 'open';
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublishFinding } from '#shared/publish/finding.ts';
import { mend } from '#shared/publish/mend.ts';
import { changeVariant, type ShownShape } from '#shared/variants/variant-view.ts';
import { saveTimeline } from '#web/features/editor/session/save-timeline.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { toast } from '#web/ui/toast-store.ts';
import { savedTimeline } from './saved-edits.ts';

/**
 * Mends findings in the saved timeline, with an undo in the toast.
 * @param shape The checked video's: its texts are moved in that variant only.
 */
export function useFix(projectId: string, shape: ShownShape) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: timelineQuery(projectId).queryKey });
  return useMutation({
    mutationFn: async ({ fix }: PublishFinding) => {
      const { version, ...saved } = await savedTimeline(projectId);
      if (fix === null) return { before: saved, version };
      const mended = changeVariant(saved, shape, (view) => mend(view, fix));
      const answer = await saveTimeline(projectId, mended, version);
      if (answer.type !== 'saved')
        throw new Error('The project was changed elsewhere or could not be reached. Try again.');
      return { before: saved, version: answer.version };
    },
    onSuccess: ({ before, version }, { kind }) => {
      toast({
        title: DONE[kind] ?? 'Fixed',
        action: {
          label: 'Undo',
          onSelect: () => void saveTimeline(projectId, before, version).then(reload),
        },
      });
    },
    onError: (error) => reportFailure('Failed to fix this', error),
    onSettled: reload,
  });
}

const DONE: Partial<Record<PublishFinding['kind'], string>> = {
  tail: 'Sound cut to the length of the picture',
  clipping: 'Sound turned down',
  quiet: 'Sound turned up',
  covered: 'Texts moved clear',
  'fast-caption': 'Captions stay longer',
  glossary: 'Terms spelled as in the glossary',
};

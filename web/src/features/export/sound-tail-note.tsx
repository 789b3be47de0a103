import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MICROSECONDS_PER_SECOND } from '#shared/time/microseconds.ts';
import { cutSoundTail, soundTail } from '#shared/timeline/edits/cut-sound-tail.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { saveTimeline } from '#web/features/editor/session/save-timeline.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { timelineQuery } from '#web/queries/projects.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { savedTimeline } from './saved-edits.ts';

interface SoundTailNoteProps {
  projectId: string;
  timeline: Timeline;
}

/** Says that the video ends in black because a sound outlasts the picture, and cuts it on a press. */
export function SoundTailNote({ projectId, timeline }: SoundTailNoteProps) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: timelineQuery(projectId).queryKey });
  const cut = useMutation({
    mutationFn: async () => {
      const { version, ...saved } = await savedTimeline(projectId);
      const answer = await saveTimeline(projectId, cutSoundTail(saved), version);
      if (answer.type !== 'saved')
        throw new Error('The project was changed elsewhere or could not be reached. Try again.');
      return { before: saved, version: answer.version };
    },
    onSuccess: ({ before, version }) => {
      toast({
        title: 'Sound cut to the length of the picture',
        action: {
          label: 'Undo',
          onSelect: () => void saveTimeline(projectId, before, version).then(reload),
        },
      });
    },
    onError: (error) => reportFailure('Failed to cut the sound', error),
    onSettled: reload,
  });
  const tail = soundTail(timeline);
  if (tail === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      Sound runs {(tail / MICROSECONDS_PER_SECOND).toFixed(1)} s longer than the picture.
      <Button size="sm" isPending={cut.isPending} onClick={() => cut.mutate()}>
        Cut It
      </Button>
    </p>
  );
}

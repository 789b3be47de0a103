import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { countVariants } from '#shared/timeline/timeline-for.ts';
import { followWorkAtom } from '#web/features/editor/reframe/follow-work.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { showShape } from '#web/features/editor/session/variant-commands.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { submitChange } from '#web/outbox/submit-change.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { shownShapeAtom, storedTimelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { FrameShape } from '#web/ui/frame-shape.tsx';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menu.tsx';

/** Chooses the shape of the frame: the project's, or a variant to see and place clips in. */
export function ShapeMenu() {
  const session = useEditor();
  const { own, shown } = useAtomValue(shownShapeAtom);
  const stored = useAtomValue(storedTimelineAtom);
  const change = useChangeShape();
  const isFollowing = useAtomValue(followWorkAtom) !== null;

  function handleFollow(): void {
    const load = import('#web/features/editor/reframe/follow-command.ts');
    void load.then(({ followSpeakers }) => followSpeakers(session), sayNotLoaded);
  }

  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Shape of the frame: ${shown}`}
          icon={<FrameShape aspectRatio={shown} className="size-4" />}
          className={shown === own ? 'px-1.5 text-muted' : 'bg-raised px-1.5 text-accent-text'}
        >
          {shown}
        </Button>
      }
    >
      <MenuRadioGroup
        label="Shape of the frame"
        value={shown}
        onValueChange={(shape) => showShape(session, shape as AspectRatio)}
      >
        {ASPECT_RATIOS.map((shape) => (
          <MenuRadioItem key={shape} value={shape}>
            {shape} · {shape === own ? 'the project' : describe(countVariants(stored, own, shape), own)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem disabled={isFollowing} onSelect={handleFollow}>
        Follow the speaker in all clips
      </MenuItem>
      {shown !== own && (
        <>
          <MenuSeparator />
          <MenuItem disabled={change.isPending} onSelect={() => change.mutate({ own, next: shown })}>
            Make {shown} the project’s shape
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

function describe(count: number, own: AspectRatio): string {
  if (count === 0) return `as in ${own}`;
  return count === 1 ? '1 clip differs' : `${count} clips differ`;
}

function useChangeShape() {
  const queryClient = useQueryClient();
  const { projectId } = useEditor();
  return useMutation({
    mutationFn: ({ own, next }: { own: AspectRatio; next: AspectRatio }) =>
      submitChange(queryClient, {
        type: 'change-project',
        id: projectId,
        title: queryClient.getQueryData(projectQuery(projectId).queryKey)?.title ?? '',
        was: { aspectRatio: own },
        now: { aspectRatio: next },
      }),
    onError: (error) => reportFailure('Failed to change the shape', error),
  });
}

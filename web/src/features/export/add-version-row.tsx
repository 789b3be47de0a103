import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ShareLink } from '#shared/contracts/review.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { addVersion, decisionsQuery, shareLinksQuery } from '#web/queries/review.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { formatInstant } from './format.ts';

interface AddVersionRowProps {
  link: ShareLink;
  /** The video that becomes its newest version. */
  renderId: string;
}

/** A link to an earlier video, which can show this one from now on. */
export function AddVersionRow({ link, renderId }: AddVersionRowProps) {
  const queryClient = useQueryClient();
  const add = useMutation({
    mutationFn: () => addVersion(link.id, renderId),
    onSuccess: ({ versions }) =>
      toast({
        title: `Shared as version ${versions.at(-1)?.version}`,
        description: 'The link shows this video now. Open comments came along.',
      }),
    onError: (error) => reportFailure('The version could not be added', error),
    onSettled: () =>
      Promise.all(
        [shareLinksQuery, decisionsQuery].map((query) =>
          queryClient.invalidateQueries({ queryKey: query(link.projectId).queryKey }),
        ),
      ),
  });
  return (
    <li className="flex flex-wrap items-center gap-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="truncate font-medium text-sm">{new URL(link.path, location.origin).href}</p>
        <p className="text-muted text-xs">shows another video, shared {formatInstant(link.createdAt)}</p>
      </div>
      <Button size="sm" isPending={add.isPending} onClick={() => add.mutate()}>
        Share as Next Version
      </Button>
    </li>
  );
}

import { useAtomValue } from 'jotai';
import { ScanFace } from 'lucide-react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { previewFormatAtom } from '#web/state/preview-format.ts';
import { Button } from '#web/ui/button.tsx';
import { sayNotLoaded } from '#web/ui/lazy-part.tsx';
import { clipsToFollow } from './clips-to-follow.ts';
import { followWorkAtom } from './follow-work.ts';

export interface FollowToolsProps {
  selected: readonly PlacedClip[];
}

/** Lets the frame follow the speaker in the selected clips that don't fit it. */
export function FollowTools({ selected }: FollowToolsProps) {
  const session = useEditor();
  const output = useAtomValue(previewFormatAtom);
  const work = useAtomValue(followWorkAtom);
  const ids = new Set(selected.map(({ clip }) => clip.id));
  const { timeline } = session.document;
  if (clipsToFollow({ timeline, assets: session.assets, output }, ids).length === 0) return null;

  function handleFollow(): void {
    const load = import('./follow-command.ts');
    void load.then(({ followSpeakers }) => followSpeakers(session, ids), sayNotLoaded);
  }

  // The same button, so that the focus stays.
  return (
    <Button
      size="sm"
      icon={<ScanFace aria-hidden="true" className="size-4" />}
      onClick={work ? work.cancel : handleFollow}
    >
      {work ? 'Stop looking for faces' : 'Follow the speaker'}
    </Button>
  );
}

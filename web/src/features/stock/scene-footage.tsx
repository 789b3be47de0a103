import { useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { clipDuration } from '#shared/timeline/clip-range.ts';
import { replacePlaceholder } from '#shared/timeline/edits/replace-placeholder.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { StockSearch } from './stock-search.tsx';

/** Stock footage for a placeholder, on which the chosen video lands. */
export function SceneFootage({ clipId, onClose }: { clipId: string; onClose: () => void }) {
  const session = useEditor();
  // The scene as it was when the dialog opened.
  const [{ scene, seconds }] = useState(() => sceneOf(session, clipId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Find footage for this scene"
      description="What you choose lands on the placeholder and in your library."
    >
      <StockSearch
        initialText={[scene.visual, scene.narration].filter(Boolean).join(' ')}
        scene={scene}
        seconds={seconds}
        hasMusic={false}
        endsOnLeave
        isTitled={false}
        onAdded={(asset) => {
          landOnPlaceholder(session, clipId, asset);
          onClose();
        }}
      />
    </Dialog>
  );
}

function sceneOf({ document: { timeline } }: EditorSession, clipId: string) {
  const clip = findClip(timeline, clipId)?.clip;
  if (!clip) return { scene: { visual: '', narration: '' }, seconds: null };
  const script = timeline.scenes?.find(({ id }) => id === clip.sceneId);
  const visual = script?.visual ?? clip.scene?.visual ?? '';
  const narration = script?.narration ?? clip.text ?? '';
  return { scene: { visual, narration }, seconds: microsecondsToSeconds(clipDuration(clip)) };
}

/** Puts footage in the place of a placeholder, as one step that can be undone; it stays in the library in any case. */
function landOnPlaceholder(session: EditorSession, clipId: string, asset: Asset): void {
  // The list of assets is only now being read again.
  if (!session.media(asset.id)) session.setAssets([...session.assets, asset]);
  afterGesture(session, session.left, () => {
    const media = session.media(asset.id);
    if (!media) return;
    const noun = media.type === 'image' ? 'picture' : 'video';
    const label = noun === 'picture' ? 'Picture placed' : 'Stock footage placed';
    const result = replacePlaceholder(session.document.timeline, clipId, { assetId: asset.id, media });
    if (session.edit(label, result)) session.offerUndo(label, `The ${noun} has been added to your library`);
    else if (!result.ok) toast({ title: `The ${noun} is in your library`, description: result.message });
  });
}

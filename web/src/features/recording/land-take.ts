import type { Asset } from '#shared/contracts/asset.ts';
import { retakeClip } from '#shared/timeline/edits/retake.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Replaces a clip with a recorded take, as one step that can be undone. The take always stays in the library. */
export function landTake(session: EditorSession, clipId: string, asset: Asset): void {
  // The list of assets is still being reloaded.
  if (!session.media(asset.id)) session.setAssets([...session.assets, asset]);
  afterGesture(session, new AbortController().signal, () => {
    const { timeline } = session.document;
    const media = session.media(asset.id);
    if (!media) return;
    const result = retakeClip(timeline, clipId, { assetId: asset.id, media });
    const label = `${sceneName(session, clipId)} recorded`;
    if (session.edit(label, result)) session.offerUndo(label, 'The take is on the timeline and in your library.');
    else toast({ title: 'The take is in your library', description: result.ok ? '' : result.message });
  });
}

/** "Scene 2", or "Placeholder" for a clip outside scenes. */
export function sceneName({ document: { timeline } }: EditorSession, clipId: string): string {
  const clip = findClip(timeline, clipId)?.clip;
  const index = timeline.scenes?.findIndex(({ id }) => id === clip?.sceneId) ?? -1;
  const number = index >= 0 ? index + 1 : clip?.scene?.number;
  return number === undefined ? 'Placeholder' : `Scene ${number}`;
}

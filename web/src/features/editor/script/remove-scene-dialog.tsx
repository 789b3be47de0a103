import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sceneBlock } from '#shared/timeline/scenes.ts';
import { type TimelineScene, TRACK_TYPES, type TrackType } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { removeSceneWith } from './script-commands.ts';

const NAMES: Readonly<Record<TrackType, string>> = { video: 'Pictures', audio: 'Sound', caption: 'Captions' };

/** Asks which of a scene's clips to remove with it. */
export function RemoveSceneDialog({ scene, onClose }: { scene: TimelineScene; onClose: () => void }) {
  const session = useEditor();
  const timeline = useAtomValue(timelineAtom);
  const [kept, setKept] = useState<readonly TrackType[]>([]);
  const number = (timeline.scenes?.findIndex(({ id }) => id === scene.id) ?? 0) + 1;
  const block = sceneBlock(timeline, scene.id);
  const counts = TRACK_TYPES.map((type) => {
    const tracks = timeline.tracks.filter((track) => track.type === type);
    return { type, count: tracks.flatMap(({ clips }) => clips).filter(({ id }) => block.has(id)).length };
  }).filter(({ count }) => count > 0);

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={`Remove scene ${number}?`}
      description={
        kept.length === 0
          ? 'Later scenes close up. Undo brings it back.'
          : 'The clips that stay keep their place, outside the script. Undo brings the scene back.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              removeSceneWith(
                session,
                scene.id,
                TRACK_TYPES.filter((type) => !kept.includes(type)),
              );
              onClose();
            }}
          >
            Remove scene
          </Button>
        </>
      }
    >
      {counts.length > 0 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-muted text-sm">Remove from the timeline, too:</legend>
          {counts.map(({ type, count }) => (
            <Switch
              key={type}
              label={NAMES[type]}
              hint={count === 1 ? '1 clip' : `${count} clips`}
              isOn={!kept.includes(type)}
              onChange={(isOn) => setKept(isOn ? kept.filter((each) => each !== type) : [...kept, type])}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

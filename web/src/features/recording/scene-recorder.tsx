import { useEffect, useState } from 'react';
import { findClip } from '#shared/timeline/queries.ts';
import { findScene } from '#shared/timeline/scenes.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { Tab, TabList, Tabs } from '#web/ui/tabs.tsx';
import { landTake, sceneName } from './land-take.ts';
import { RecorderDialog } from './recorder-dialog.tsx';
import { RecorderSession } from './recorder-session.ts';

interface SceneRecorderProps {
  /** A placeholder, or the clip to retake. */
  clipId: string;
  onClose: () => void;
}

/** Records one scene with its narration to read. The take replaces the scene's clip. */
export function SceneRecorder({ clipId, onClose }: SceneRecorderProps) {
  const editor = useEditor();
  const { timeline } = editor.document;
  const clip = findClip(timeline, clipId)?.clip;
  const scene = findScene(timeline, clip?.sceneId ?? '');
  const [recorders] = useState(() => {
    const options = { projectId: editor.projectId, ...(scene && { sceneId: scene.id }) };
    return {
      webcam: new RecorderSession({ ...options, kind: 'webcam' }),
      screen: new RecorderSession({ ...options, kind: 'screen' }),
    };
  });
  const [kind, setKind] = useState<'webcam' | 'screen'>('webcam');
  // Another visit offers a take that was not saved.
  useEffect(() => {
    return () => {
      for (const recorder of Object.values(recorders)) recorder.send({ type: 'leave' });
    };
  }, [recorders]);
  return (
    <RecorderDialog
      session={recorders[kind]}
      title={`Record ${sceneName(editor, clipId)}`}
      description={scene?.visual ?? clip?.scene?.visual}
      paragraphs={[scene?.narration ?? ''].filter((text) => text.trim() !== '')}
      onSaved={([asset]) => asset && landTake(editor, clipId, asset)}
      onClose={onClose}
    >
      <Tabs value={kind} onValueChange={(next) => setKind(next === 'screen' ? 'screen' : 'webcam')}>
        <TabList aria-label="Record from">
          <Tab value="webcam">Webcam</Tab>
          <Tab value="screen">Screen</Tab>
        </TabList>
      </Tabs>
    </RecorderDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { HAND_OFF_FORMATS, HAND_OFF_LABELS, type HandOffFormat, writeHandOff } from '#shared/hand-off/formats.ts';
import { leftOut } from '#shared/hand-off/left-out.ts';
import { downloadName } from '#shared/media/file-label.ts';
import { usePlacedComments } from '#web/features/editor/comments/use-placed-comments.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { markersAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { Select } from '#web/ui/select.tsx';
import { handOffMarkers, handOffSources } from './hand-off-project.ts';

/** The timeline as a file for another editor, made on this device. */
export function HandOffDialog() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  return overlay === 'hand-off' && <Question onClose={() => setOverlay('none')} />;
}

function Question({ onClose }: { onClose: () => void }) {
  const session = useEditor();
  const project = useQuery(projectQuery(session.projectId));
  const timeline = useAtomValue(timelineAtom);
  const markers = useAtomValue(markersAtom);
  const { comments } = usePlacedComments();
  const [format, setFormat] = useState<HandOffFormat>('otio');
  const source = handOffSources(session.assets);
  const missing = leftOut(timeline, format, source);
  const isEmpty = timeline.tracks.every(({ type, clips }) => type === 'caption' || clips.length === 0);

  function handleSave(): void {
    const name = project.data?.title ?? '';
    const { frameRate: rate, width, height } = session.format;
    const noted = handOffMarkers(markers, comments ?? []);
    const text = writeHandOff({ name, timeline, rate, size: { width, height }, source, markers: noted }, format);
    saveFile(new Blob([text], { type: HAND_OFF_LABELS[format].mime }), downloadName(name, format));
    session.announce('File saved for another editor');
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export for Another Editor"
      description={
        isEmpty
          ? 'The timeline is empty.'
          : 'The file holds the cut, markers and open comments. It names your media, and does not contain them: put it in their folder.'
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" icon={<Download />} disabled={isEmpty} onClick={handleSave}>
            Save File
          </Button>
        </>
      }
    >
      <Select
        label="Format"
        value={format}
        onValueChange={setFormat}
        options={HAND_OFF_FORMATS.map((value) => ({ value, label: HAND_OFF_LABELS[value].label }))}
      />
      <p className="mt-2 text-muted text-sm">{HAND_OFF_LABELS[format].hint}</p>
      {missing.length > 0 && (
        <>
          <h3 id="not-in-file" className="mt-5 font-medium text-sm">
            Not in the file
          </h3>
          <ul aria-labelledby="not-in-file" className="mt-1 list-disc pl-5 text-muted text-sm">
            {missing.map((text) => (
              <li key={text} className="break-words py-0.5">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {comments === null && (
        <p role="status" className="mt-3 text-muted text-sm">
          Comments have not been loaded, and will not be in the file.
        </p>
      )}
    </Dialog>
  );
}

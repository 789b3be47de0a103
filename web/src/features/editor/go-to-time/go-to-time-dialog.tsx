import { useAtom } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import { formatSeconds } from '#shared/time/format.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { playbackDuration } from '#shared/timeline/queries.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { typedPlace } from './typed-place.ts';

/** Asks for a time and moves the playhead there. */
export function GoToTimeDialog() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  return overlay === 'go-to-time' && <Question onClose={() => setOverlay('none')} />;
}

function Question({ onClose }: { onClose: () => void }) {
  const session = useEditor();
  const formId = useId();
  const [text, setText] = useState(() => formatSeconds(session.playback.currentTime()));
  const [error, setError] = useState<string | undefined>();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const { playback, document } = session;
    const end = timelineTime(playbackDuration(document.timeline));
    const at = typedPlace(text, { playhead: playback.currentTime(), end });
    if (at === null) {
      setError('Enter a time such as 75, 1:15.5 or +2.');
      return;
    }
    playback.seek(at);
    session.view.send({ type: 'reveal-time', time: at });
    session.announce(`Playhead at ${formatSeconds(at)} s`);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Go to a time"
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Go There
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} aria-label="Go to a time">
        <TextField
          readOnly={false}
          label="Time"
          hint="Seconds, or minutes and seconds: 75 or 1:15.5. With + or −, from the playhead."
          inputMode="text"
          autoComplete="off"
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Dialog>
  );
}

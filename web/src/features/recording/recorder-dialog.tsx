import { RotateCcw } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { isRecording } from './recorder.ts';
import { RecorderBody } from './recorder-body.tsx';
import type { RecorderSession, RecorderView } from './recorder-session.ts';
import { RecordingTimer } from './recording-timer.tsx';
import { keepPromptSettings, type PromptSettings, promptAfterKey, readPromptSettings } from './teleprompter.ts';
import { TeleprompterView } from './teleprompter-view.tsx';
import { useRecorder } from './use-recorder.ts';

interface RecorderDialogProps {
  session: RecorderSession;
  title: string;
  description?: ReactNode;
  paragraphs: readonly string[];
  /** Shown above the recorder while it is off. */
  children?: ReactNode;
  onSaved?: (assets: readonly Asset[]) => void;
  onClose: () => void;
}

/** A recorder with room for the teleprompter. It closes when the take is saved, but not while it records. */
export function RecorderDialog({
  session,
  title,
  description,
  paragraphs,
  children,
  onSaved,
  onClose,
}: RecorderDialogProps) {
  const view = useRecorder(session, (assets) => {
    onSaved?.(assets);
    onClose();
  });
  const [settings, setSettings] = useState(readPromptSettings);
  const { kind, phase } = view;

  function set(next: PromptSettings): void {
    setSettings(next);
    keepPromptSettings(next);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // Sliders, lists and buttons use these keys themselves.
    const isTaken = (event.target as Element).closest(
      'input[type="range"], [role="combobox"], [role="option"], video, audio',
    );
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    const isButton = (event.target as Element).closest('button, input') !== null;
    if (event.key === ' ' && !isButton && phase.type === 'recording') {
      session.send({ type: phase.isPaused ? 'resume' : 'pause' });
    } else {
      const next = promptAfterKey(settings, event.key);
      if (!next) return;
      set(next);
    }
    event.preventDefault();
  }

  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={description}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isRecording(view)) onClose();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for what its sliders and buttons do too. */}
      <div onKeyDown={handleKeyDown} className="flex flex-col gap-4">
        {paragraphs.length > 0 && isBeforeEnd(view) && (
          <TeleprompterView paragraphs={paragraphs} phase={phase} settings={settings} onSettings={set} />
        )}
        {phase.type === 'idle' && children}
        {phase.type === 'recording' && (
          <div className="flex justify-end">
            <RecordingTimer kind={kind} phase={phase} />
          </div>
        )}
        <RecorderBody session={session} view={view} isWide>
          {phase.type === 'stopped' && kind !== 'screen' && (
            <Button
              size="sm"
              icon={<RotateCcw />}
              onClick={() => {
                session.send({ type: 'discard' });
                session.send({ type: 'open' });
              }}
            >
              Discard and Retake
            </Button>
          )}
        </RecorderBody>
      </div>
    </Dialog>
  );
}

/** The script is useful until there is a take to watch. */
function isBeforeEnd({ phase }: RecorderView): boolean {
  return phase.type !== 'stopped' && phase.type !== 'saving' && phase.type !== 'stopping';
}

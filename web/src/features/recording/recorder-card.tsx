import { ScrollText } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RecorderBody } from './recorder-body.tsx';
import { KIND_LOOKS } from './recorder-kinds.tsx';
import type { RecorderSession } from './recorder-session.ts';
import { RecordingTimer } from './recording-timer.tsx';
import { useRecorder } from './use-recorder.ts';

const RecorderDialog = lazyPart(async () => (await import('./recorder-dialog.tsx')).RecorderDialog);

interface RecorderCardProps {
  session: RecorderSession;
  /** The script, for the teleprompter. */
  paragraphs: readonly string[];
  /** Called when the recording is in the library. */
  onSaved?: (() => void) | undefined;
}

/** One recorder: its devices, its recording and the finished take. */
export function RecorderCard({ session, paragraphs, onSaved }: RecorderCardProps) {
  const view = useRecorder(session, onSaved);
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const [isPrompting, setIsPrompting] = useState(false);
  const { kind, phase } = view;
  const { title, hint, icon } = KIND_LOOKS[kind];
  const canPrompt = paragraphs.length > 0 && kind !== 'screen' && phase.type === 'ready';
  // A card that grows may leave its panel.
  const isBusy = phase.type !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase has another height.
  useEffect(() => {
    if (isBusy) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isBusy, phase.type]);
  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-raised p-3"
    >
      <header className="flex items-center gap-2 text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        {icon}
        <h3 id={titleId} className="min-w-0 grow truncate font-medium text-sm text-text">
          {title}
        </h3>
        <RecordingTimer kind={kind} phase={phase} />
      </header>
      {phase.type === 'idle' && <p className="-mt-2 text-muted text-xs">{hint}</p>}
      <RecorderBody session={session} view={view}>
        {canPrompt && (
          <Button size="sm" icon={<ScrollText />} onClick={() => setIsPrompting(true)}>
            Teleprompter
          </Button>
        )}
      </RecorderBody>
      {isPrompting && (
        <RecorderDialog session={session} title={title} paragraphs={paragraphs} onClose={() => setIsPrompting(false)} />
      )}
    </section>
  );
}

import type { RecorderKind } from './recorder.ts';
import { RecorderCard } from './recorder-card.tsx';
import { recorderSession } from './recorder-sessions.ts';

interface RecorderListProps {
  kinds: readonly RecorderKind[];
  /** The project for the recordings; null for the library alone. */
  projectId: string | null;
  /** The script, for the teleprompter. Default none. */
  paragraphs?: readonly string[];
  /** Called when a recording is in the library. */
  onSaved?: () => void;
}

const NO_SCRIPT: readonly string[] = [];

/** Recorders below each other. */
export function RecorderList({ kinds, projectId, paragraphs = NO_SCRIPT, onSaved }: RecorderListProps) {
  return (
    <div className="flex flex-col gap-3">
      {kinds.map((kind) => (
        <RecorderCard key={kind} session={recorderSession(kind, projectId)} paragraphs={paragraphs} onSaved={onSaved} />
      ))}
    </div>
  );
}

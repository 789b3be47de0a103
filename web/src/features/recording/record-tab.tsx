import { atom, useAtomValue } from 'jotai';
import { StockSearch } from '#web/features/stock/stock-search.tsx';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { RECORDER_KINDS } from './recorder.ts';
import { RecorderList } from './recorder-list.tsx';

interface RecordTabProps {
  projectId: string;
  /** Called when something has been added to the library. */
  onSaved: () => void;
}

/** Narrations of the script, for the teleprompter. */
const paragraphsAtom = atom((get) =>
  (get(timelineAtom).scenes ?? []).map(({ narration }) => narration.trim()).filter((text) => text !== ''),
);

/** All ways to add new footage to the library without a file. */
export function RecordTab({ projectId, onSaved }: RecordTabProps) {
  const paragraphs = useAtomValue(paragraphsAtom);
  return (
    <div className="flex flex-col gap-5">
      <RecorderList kinds={RECORDER_KINDS} projectId={projectId} paragraphs={paragraphs} onSaved={onSaved} />
      <StockSearch onAdded={onSaved} />
    </div>
  );
}

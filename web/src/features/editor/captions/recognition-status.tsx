import { getDefaultStore, useAtomValue } from 'jotai';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { recordingInWorkAtom, stopRecognition } from './background-recognition.ts';

/** Says that the words of a new recording are being found; empty otherwise. */
export function RecognitionStatus() {
  const asset = useAtomValue(recordingInWorkAtom, { store: getDefaultStore() });
  if (!asset) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 border-line border-t px-3 py-2 text-muted text-sm">
      <Spinner className="size-4 shrink-0" />
      <span role="status" className="min-w-0 grow truncate">
        Finding the words of {asset.name}…
      </span>
      <Button size="sm" variant="ghost" onClick={() => void stopRecognition()}>
        Cancel
      </Button>
    </div>
  );
}

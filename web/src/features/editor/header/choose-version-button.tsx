import { useAtom, useAtomValue } from 'jotai';
import { postponedConflictAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the postponed question about two versions. */
export function ChooseVersionButton() {
  const state = useAtomValue(saveStateAtom);
  const [postponed, setPostponed] = useAtom(postponedConflictAtom);
  if (state.type !== 'conflict' || postponed !== state.theirs) return null;
  return (
    <Button size="sm" onClick={() => setPostponed(null)}>
      Choose a version
    </Button>
  );
}

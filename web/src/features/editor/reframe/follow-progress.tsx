import { useAtomValue } from 'jotai';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { followWorkAtom } from './follow-work.ts';

const LABEL = 'Looking for faces…';

/** Progress of the search for faces, and its end. */
export function FollowProgress() {
  const work = useAtomValue(followWorkAtom);
  if (!work) return null;
  const percent = Math.round(work.share * 100);
  return (
    <div className="mb-1 flex items-center gap-3 text-xs">
      <span role="status" className="shrink-0 text-muted">
        {LABEL}
      </span>
      <Progress label={LABEL} value={percent} />
      <span className="tabular w-9 shrink-0 text-right text-muted">{percent}%</span>
      <Button size="sm" variant="ghost" aria-label="Stop looking for faces" onClick={work.cancel}>
        Cancel
      </Button>
    </div>
  );
}

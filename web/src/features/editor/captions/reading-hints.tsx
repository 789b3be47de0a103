import { TriangleAlert } from 'lucide-react';
import { readingIssues } from '#shared/captions/reading-rules.ts';
import { CAPTION_REPAIRS } from '#shared/timeline/edits/repair-captions.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { describeIssue, REPAIR_LABELS, repair, useReadingRules } from './reading.ts';

/** The reading rules that a caption breaks, each with its repair. */
export function ReadingHints({ placed: { clip, track } }: { placed: PlacedClip }) {
  const session = useEditor();
  const rules = useReadingRules();
  const issues = readingIssues(clip, track.clips[track.clips.indexOf(clip) + 1], rules);
  if (issues.length === 0) return null;
  return (
    <ul aria-label="Reading" className="-mt-2 flex flex-col gap-1 text-xs">
      {issues.map((issue) => {
        const means = CAPTION_REPAIRS[issue.type];
        return (
          <li key={describeIssue(issue, rules)} className="flex items-center justify-between gap-2">
            <span className="flex gap-1.5 text-warning">
              <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
              {describeIssue(issue, rules)}
            </span>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => repair(session, rules, { clipIds: new Set([clip.id]), only: means })}
            >
              {REPAIR_LABELS[means]}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

import { useAtomValue } from 'jotai';
import { type ReadingIssue, type ReadingRules, readingIssues } from '#shared/captions/reading-rules.ts';
import { formatSeconds } from '#shared/time/format.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { describeIssue, ISSUE_NAMES, repair, useReadingRules } from './reading.ts';

/** The list shows this many. */
const SHOWN_CAPTIONS = 50;

interface Found {
  readonly clip: Clip;
  readonly issues: readonly ReadingIssue[];
}

/** The captions of the timeline that break a reading rule. */
export function ReadingList() {
  const session = useEditor();
  const rules = useReadingRules();
  const found = findIssues(useAtomValue(timelineAtom), rules);
  if (found.length === 0) return null;

  function select(clip: Clip): void {
    session.document.select(new Set([clip.id]));
    session.view.send({ type: 'reveal-clip', clipId: clip.id });
    session.playback.seek(clip.start);
  }

  return (
    <details className="mx-4 mb-4 rounded-md border border-line-strong">
      <summary className="p-2 text-warning text-xs">{summaryOf(found)}</summary>
      <ul aria-label="Captions that are hard to read" className="max-h-60 overflow-y-auto border-line border-t text-xs">
        {found.slice(0, SHOWN_CAPTIONS).map(({ clip, issues }) => (
          <li key={clip.id}>
            <button
              type="button"
              className="flex w-full gap-2 px-2 py-1.5 text-left hover:bg-raised"
              onClick={() => select(clip)}
            >
              <span className="text-faint tabular">{formatSeconds(clip.start)}s</span>
              <span className="min-w-0">
                <span dir="auto" className="line-clamp-1">
                  {clip.text}
                </span>
                {issues.map((issue) => (
                  <span key={describeIssue(issue, rules)} className="block text-muted">
                    {describeIssue(issue, rules)}
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
        {found.length > SHOWN_CAPTIONS && (
          <li className="px-2 py-1.5 text-muted">and {found.length - SHOWN_CAPTIONS} more</li>
        )}
      </ul>
      <div className="border-line border-t p-2">
        <Button size="sm" onClick={() => repair(session, rules)}>
          Fix all
        </Button>
      </div>
    </details>
  );
}

function findIssues({ tracks }: Timeline, rules: ReadingRules): readonly Found[] {
  return tracks
    .filter(({ type, hidden }) => type === 'caption' && !hidden)
    .flatMap(({ clips }) => clips.map((clip, index) => ({ clip, issues: issuesOf(clip, clips[index + 1], rules) })))
    .filter(({ issues }) => issues.length > 0);
}

/** Issues of a caption by the one after it: an edit changes few of them. */
const known = new WeakMap<Clip, { next: Clip | undefined; rules: ReadingRules; issues: readonly ReadingIssue[] }>();

function issuesOf(clip: Clip, next: Clip | undefined, rules: ReadingRules): readonly ReadingIssue[] {
  const last = known.get(clip);
  if (last?.next === next && last?.rules === rules) return last.issues;
  const issues = readingIssues(clip, next, rules);
  known.set(clip, { next, rules, issues });
  return issues;
}

/** "3 captions are too fast, 1 has too many lines". */
function summaryOf(found: readonly Found[]): string {
  const counts = new Map<ReadingIssue['type'], number>();
  for (const type of found.flatMap(({ issues }) => [...new Set(issues.map((issue) => issue.type))])) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const parts = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([type, count], index) => {
      const noun = index > 0 ? '' : count === 1 ? ' caption' : ' captions';
      return `${count}${noun} ${ISSUE_NAMES[type][count === 1 ? 0 : 1]}`;
    });
  return parts.join(', ');
}

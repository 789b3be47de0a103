import { useQuery } from '@tanstack/react-query';
import {
  READING_RULES,
  type ReadingIssue,
  type ReadingIssueType,
  type ReadingRules,
} from '#shared/captions/reading-rules.ts';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { type CaptionRepair, repairCaptions } from '#shared/timeline/edits/repair-captions.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The rules of the project's platform. */
export function useReadingRules(): ReadingRules {
  const { projectId } = useEditor();
  // The page has it; nothing is fetched here.
  const project = useQuery({ ...projectQuery(projectId), enabled: false }).data;
  return READING_RULES[project?.targetPlatform ?? PLATFORMS[0]];
}

export function describeIssue(issue: ReadingIssue, rules: ReadingRules): string {
  switch (issue.type) {
    case 'fast': {
      const speed = Math.ceil(issue.charactersPerSecond);
      return `Too fast: ${speed} characters a second, ${rules.charactersPerSecond} can be read`;
    }
    case 'brief':
      return `Too short: ${formatSeconds(issue.duration)} s, at least ${formatSeconds(rules.shortest)} s is needed`;
    case 'gap':
      return `Flickers: the next one comes ${formatSeconds(issue.gap)} s later`;
    case 'lines':
      return `Too long: ${issue.lines} lines, ${rules.lines} can be read`;
    case 'line':
      return `A line of ${issue.characters} characters, ${rules.lineCharacters} fit`;
    case 'parted':
      return `“${issue.words}” is split by a line break`;
  }
}

/** Names of rules that captions break, after a count: "3 captions are too fast". */
export const ISSUE_NAMES: Readonly<Record<ReadingIssueType, readonly [one: string, many: string]>> = {
  fast: ['is too fast', 'are too fast'],
  brief: ['is too short', 'are too short'],
  gap: ['flickers', 'flicker'],
  lines: ['has too many lines', 'have too many lines'],
  line: ['has a line that is too long', 'have lines that are too long'],
  parted: ['splits a name or a number', 'split a name or a number'],
};

export const REPAIR_LABELS: Readonly<Record<CaptionRepair, string>> = {
  extend: 'Extend',
  split: 'Split',
  rewrap: 'Rewrap',
};

/** Repairs captions in one step and says how many; absent `clipIds`: all. */
export function repair(
  session: EditorSession,
  rules: ReadingRules,
  options: { readonly clipIds?: ReadonlySet<string>; readonly only?: CaptionRepair } = {},
): void {
  const result = repairCaptions(session.document.timeline, { rules, createId: createClipId, ...options });
  if (result.ok && result.count === 0) {
    toast({ title: 'No room for a repair', description: 'Shorten the text, or move the next caption.' });
    return;
  }
  const label = result.ok && result.count !== 1 ? `${result.count} captions repaired` : 'Caption repaired';
  if (session.edit(label, result)) session.offerUndo(label);
  else if (!result.ok) toast({ title: result.message });
}

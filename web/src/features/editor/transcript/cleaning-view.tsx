import { ArrowLeft, Volume2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDuration } from '#shared/time/format.ts';
import {
  microsecondsToSeconds,
  secondsToMicroseconds,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { joinRanges, RemovedTime } from '#shared/timeline/time-ranges.ts';
import { type Finding, findCleanings } from '#shared/transcript/cleaning.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { USUAL_PADDING_US, USUAL_SILENCE_US } from './cleaning-defaults.ts';
import type { TranscriptText } from './transcript-text.ts';

const KINDS = { filler: 'Fillers', repeat: 'Repeated words', silence: 'Silences' } as const;

/** Context to play before and after a finding. */
const CONTEXT_US = 1_000_000;

/** Fillers, repeated words and silences to review and cut in one step. */
export function CleaningView({ text, onClose }: { text: TranscriptText; onClose: () => void }) {
  const session = useEditor();
  const [silence, setSilence] = useState(String(microsecondsToSeconds(USUAL_SILENCE_US)));
  const [padding, setPadding] = useState(String(microsecondsToSeconds(USUAL_PADDING_US)));
  /** Findings whose checkbox is not as it was at first. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const playFinding = useFindingPlayer(session);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const { words, languageOf } = text;
  const findings = useMemo(
    () =>
      findCleanings(session.document.timeline, words, {
        languageOf,
        silenceUs: secondsOf(silence, 0.3, 10),
        paddingUs: secondsOf(padding, 0, 2),
      }),
    [session, words, languageOf, silence, padding],
  );
  const isChosen = ({ id, isSure }: Finding) => isSure !== changed.has(id);
  const chosen = findings.filter(isChosen);
  const saved = new RemovedTime(joinRanges(chosen.map(({ range }) => range))).total;
  const setAll = (some: readonly Finding[], isOn: boolean) => {
    const next = new Set(changed);
    for (const { id, isSure } of some)
      if (isSure === isOn) next.delete(id);
      else next.add(id);
    setChanged(next);
  };

  function cut(): void {
    const ranges = chosen.map(({ range }) => range);
    const result = cutRanges(session.document.timeline, ranges, { createId: createClipId, media: session.media });
    const label = `${chosen.length === 1 ? '1 place' : `${chosen.length} places`} cut, ${savedText(saved)} saved`;
    if (!runEdit(session, label, result)) return;
    session.offerUndo(label);
    onClose();
  }

  return (
    <>
      <div className="flex items-center gap-1 px-3 pb-2">
        <IconButton label="Back to the text" icon={<ArrowLeft />} onClick={onClose} />
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-sm outline-none">
          Clean up
        </h3>
      </div>
      <div className="grid grid-cols-2 gap-2 px-3 pb-3">
        <TextField
          size="sm"
          label="Silences from"
          labelHint="s"
          inputMode="decimal"
          value={silence}
          onChange={(event) => setSilence(event.currentTarget.value)}
        />
        <TextField
          size="sm"
          label="Padding"
          labelHint="s"
          inputMode="decimal"
          value={padding}
          onChange={(event) => setPadding(event.currentTarget.value)}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto border-line border-t px-3">
        {findings.length === 0 && <p className="py-8 text-center text-muted text-sm">Nothing to clean up.</p>}
        {(['filler', 'repeat', 'silence'] as const).map((kind) => (
          <Group
            key={kind}
            title={KINDS[kind]}
            findings={findings.filter((finding) => finding.kind === kind)}
            isChosen={isChosen}
            onChoose={setAll}
            onPlay={playFinding}
          />
        ))}
      </div>
      <div className="flex items-center gap-3 border-line border-t px-3 py-2">
        <output className="text-muted text-sm tabular">{savedText(saved)} saved</output>
        <Button variant="primary" size="sm" className="ml-auto" disabled={chosen.length === 0} onClick={cut}>
          {chosen.length === 1 ? 'Cut 1 place' : `Cut ${chosen.length} places`}
        </Button>
      </div>
    </>
  );
}

interface GroupProps {
  title: string;
  findings: readonly Finding[];
  isChosen: (finding: Finding) => boolean;
  onChoose: (findings: readonly Finding[], isOn: boolean) => void;
  onPlay: (finding: Finding) => void;
}

function Group({ title, findings, isChosen, onChoose, onPlay }: GroupProps) {
  if (findings.length === 0) return null;
  const isEach = findings.every(isChosen);
  return (
    <fieldset className="py-2">
      <legend className="sr-only">{title}</legend>
      <label className="flex cursor-pointer items-center gap-2 py-1 font-medium text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          aria-label={`All ${title.toLowerCase()}`}
          checked={isEach}
          onChange={() => onChoose(findings, !isEach)}
        />
        {title}
        <span className="text-faint tabular">{findings.length}</span>
      </label>
      <ul>
        {findings.map((finding) => (
          <li
            key={finding.id}
            // The browser skips content that is off screen.
            className="flex h-8 items-center gap-2 [contain-intrinsic-size:auto_2rem] [content-visibility:auto]"
          >
            <label className="flex min-w-0 grow cursor-pointer items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={isChosen(finding)}
                onChange={() => onChoose([finding], !isChosen(finding))}
              />
              <span dir="auto" className="truncate">
                {finding.text || 'Silence'}
              </span>
              <span className="ml-auto whitespace-nowrap text-faint text-xs tabular">
                {timeOf(finding)} · {savedText(finding.range.endExclusive - finding.range.start)}
              </span>
            </label>
            <IconButton
              size="sm"
              label={`Listen to ${finding.text ? `“${finding.text}”` : 'the silence'} at ${timeOf(finding)}`}
              icon={<Volume2 />}
              onClick={() => onPlay(finding)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function timeOf({ range }: Finding): string {
  return formatDuration(microsecondsToSeconds(range.start));
}

/** Plays a finding with what is around it, then pauses. */
function useFindingPlayer(session: EditorSession): (finding: Finding) => void {
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  return ({ range }) => {
    stop.current();
    const { playback, store } = session;
    const end: TimelineTime = timelineTime(range.endExclusive + CONTEXT_US);
    const start = timelineTime(Math.max(0, range.start - CONTEXT_US));
    playback.seek(start);
    playback.play();
    let hasBegun = false;
    stop.current = store.sub(playheadAtom, () => {
      const time = store.get(playheadAtom);
      const isWithin = time >= start && time < end;
      hasBegun ||= isWithin;
      if (isWithin || !hasBegun) return;
      stop.current();
      // Past the end it has played completely; elsewhere the user has moved on.
      if (time >= end) playback.pause();
    });
  };
}

/** Typed seconds within bounds, in µs; the lower bound for invalid input. */
function secondsOf(typed: string, least: number, most: number): number {
  const seconds = Number(typed.replace(',', '.'));
  return secondsToMicroseconds(Number.isFinite(seconds) ? Math.min(most, Math.max(least, seconds)) : least);
}

function savedText(us: number): string {
  const seconds = microsecondsToSeconds(us);
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Captions, Eraser, Highlighter, RotateCcw, Scissors, Search } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { findUnsure } from '#shared/transcript/unsure-words.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { audibleClips } from '#web/features/editor/captions/audible-clips.ts';
import { CaptionsGenerator } from '#web/features/editor/captions/captions-generator.tsx';
import { RecognitionStatus } from '#web/features/editor/captions/recognition-status.tsx';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { describeError } from '#web/http/http.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { chosenWordsAtom, transcriptViewAtom, unsureWantedAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CleaningView } from './cleaning-view.tsx';
import { FindBar } from './find-bar.tsx';
import { runOf, type TextSelection } from './text-selection.ts';
import { cutWords, restoreWords } from './transcript-commands.ts';
import { type TranscriptText, useTranscriptText } from './transcript-text.ts';
import { UnsureBar } from './unsure-bar.tsx';
import { WordList } from './word-list.tsx';

/** The audible words, as a text that edits the timeline. */
export function TranscriptPanel() {
  const { text, error, retry } = useTranscriptText();
  if (text && text.words.length > 0) return <TextEditor text={text} />;
  return (
    <section aria-label="Transcript" className="flex min-h-0 grow flex-col overflow-y-auto bg-surface">
      {text ? (
        <EmptyState
          headingLevel={3}
          icon={<Captions />}
          className="py-8"
          title="No words yet"
          description={
            <>
              Captions from speech find the words of your clips. Here you then cut the video like a text.{' '}
              <a href="/help/cut-by-words" target="_blank" rel="noreferrer" className="underline hover:text-text">
                How to cut by words
              </a>
            </>
          }
        />
      ) : error ? (
        <EmptyState
          headingLevel={3}
          title="The words can’t be read"
          description={describeError(error)}
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : (
        <Waiting />
      )}
      <RecognitionStatus />
      {text && <CaptionsGenerator />}
    </section>
  );
}

function Waiting() {
  return (
    <p className="flex items-center justify-center gap-2 py-12 text-muted text-sm">
      <Spinner className="size-4" />
      Reading the words…
    </p>
  );
}

function TextEditor({ text }: { text: TranscriptText }) {
  const session = useEditor();
  const [view, setView] = useAtom(transcriptViewAtom);
  const [selection, setSelection] = useState<TextSelection>({ anchor: 0, focus: 0 });
  const list = useRef<HTMLDivElement>(null);
  const showText = () => {
    setView('text');
    // The list may be redrawn first.
    requestAnimationFrame(() => list.current?.focus({ preventScroll: true }));
  };
  useWantedUnsure(text, selection, (index) => {
    setSelection({ anchor: index, focus: index });
    list.current?.focus({ preventScroll: true });
  });
  const run = runOf(selection, text.words.length);
  const [first, last] = [run?.first ?? 0, run?.last ?? -1];
  const chosen = useMemo(() => text.words.slice(first, last + 1), [text, first, last]);
  const setChosen = useSetAtom(chosenWordsAtom);
  useEffect(() => {
    setChosen(view === 'cleaning' ? [] : chosen);
    return () => setChosen([]);
  }, [chosen, view, setChosen]);
  const emphasis = useAction('emphasizeWords');
  if (view === 'cleaning') {
    return (
      <Frame>
        <CleaningView text={text} onClose={showText} />
      </Frame>
    );
  }
  return (
    <Frame>
      <div className="flex items-center gap-1 px-3 pb-2">
        <IconButton
          label="Cut the words"
          shortcut="Delete"
          icon={<Scissors />}
          disabled={!chosen.some(({ cut }) => cut === null)}
          onClick={() => run && cutWords(session, text, run)}
        />
        <IconButton
          label="Restore cut words"
          shortcut="R"
          icon={<RotateCcw />}
          disabled={!chosen.some(({ cut }) => cut !== null)}
          onClick={() => run && restoreWords(session, text, run)}
        />
        <IconButton
          label="Emphasise"
          shortcut="E"
          icon={<Highlighter />}
          disabled={!emphasis.isEnabled}
          onClick={emphasis.run}
        />
        <IconButton
          label="Find and replace"
          shortcut="Mod+F"
          icon={<Search />}
          isPressed={view === 'find'}
          onClick={() => setView(view === 'find' ? 'text' : 'find')}
        />
        <Button size="sm" icon={<Eraser />} className="ml-auto" onClick={() => setView('cleaning')}>
          Clean up…
        </Button>
      </div>
      <UnsureBar text={text} run={run} />
      {view === 'find' && <FindBar text={text} onSelect={setSelection} onClose={showText} />}
      <WordList list={list} text={text} selection={selection} onSelect={setSelection} onFind={() => setView('find')} />
      <RecognitionStatus />
      <WordlessClips text={text} />
    </Frame>
  );
}

/** Goes to the unsure word that a shortcut, the palette or a button asked for. */
function useWantedUnsure(text: TranscriptText, { focus }: TextSelection, onFound: (index: number) => void): void {
  const session = useEditor();
  const [wanted, setWanted] = useAtom(unsureWantedAtom);
  useEffect(() => {
    if (wanted === null) return;
    setWanted(null);
    const index = findUnsure(text.words, focus, wanted);
    const word = index === null ? undefined : text.words[index];
    if (index === null || !word) {
      session.announce('No unsure words');
      return;
    }
    session.playback.seek(word.at);
    onFound(index);
  }, [wanted, setWanted, session, text, focus, onFound]);
}

/** Names clips with sound but no words yet, and offers to recognise them. */
function WordlessClips({ text }: { text: TranscriptText }) {
  const session = useEditor();
  const timeline = useAtomValue(timelineAtom);
  const hasUnknown = (assetId: string) => session.media(assetId)?.hasAudio === true && !text.transcripts.has(assetId);
  const count = audibleClips(timeline, hasUnknown).filter(({ duck }) => duck !== true).length;
  if (count === 0) return null;
  return (
    <details className="shrink-0 border-line border-t">
      <summary className="px-3 py-2 text-muted text-sm">
        {count === 1 ? '1 clip has no words yet' : `${count} clips have no words yet`}
      </summary>
      <CaptionsGenerator />
    </details>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Transcript" className="flex min-h-0 grow flex-col bg-surface">
      {children}
    </section>
  );
}

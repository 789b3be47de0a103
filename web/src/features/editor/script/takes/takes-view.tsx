import { useAtomValue } from 'jotai';
import { ArrowLeft, Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { assembleTakes } from '#shared/timeline/edits/assemble-takes.ts';
import { assembledScenes } from '#shared/transcript/assembled-scenes.ts';
import { chooseTake, chosenTake } from '#shared/transcript/choose-take.ts';
import type { SentenceTakes, Take } from '#shared/transcript/find-takes.ts';
import { RecognitionStatus } from '#web/features/editor/captions/recognition-status.tsx';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { createClipId } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { describeError } from '#web/http/http.ts';
import { scenesAtom } from '#web/state/script-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { SentenceChoice } from './sentence-choice.tsx';
import { UnrecognisedRecordings } from './unrecognised-recordings.tsx';
import { useTakePlayer } from './use-take-player.ts';
import { type ScriptTakes, useTakes } from './use-takes.ts';

/** The script's sentences with their takes in the recordings. Puts the chosen ones on the timeline. */
export function TakesView({ onClose }: { onClose: () => void }) {
  const { takes, error, retry } = useTakes();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-label="Script" className="flex min-h-0 grow flex-col bg-surface">
      <div className="flex items-center gap-1 px-3 pb-2">
        <IconButton label="Back to the scenes" icon={<ArrowLeft />} onClick={onClose} />
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-sm outline-none">
          Takes
        </h3>
      </div>
      {takes ? (
        <Choices takes={takes} onClose={onClose} />
      ) : error ? (
        <EmptyState
          headingLevel={3}
          title="The takes can’t be read"
          description={describeError(error)}
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : (
        <p className="flex items-center justify-center gap-2 py-12 text-muted text-sm">
          <Spinner className="size-4" />
          Reading the takes…
        </p>
      )}
      <RecognitionStatus />
    </section>
  );
}

function Choices({ takes, onClose }: { takes: ScriptTakes; onClose: () => void }) {
  const session = useEditor();
  const player = useTakePlayer();
  const scenes = useAtomValue(scenesAtom);
  const { sentences, recordings, unrecognised, transcripts } = takes;
  const takeOf = (sentence: SentenceTakes) => chosenTake(sentence, scenes);
  const choose = (sentence: SentenceTakes, take: Take) =>
    runEdit(session, 'Take chosen', chooseTake(session.document.timeline, sentence, take));
  const withTakes = sentences.filter((sentence) => sentence.takes.length > 0).length;

  function assemble(): void {
    const { timeline } = session.document;
    for (const id of recordings.keys()) {
      const transcript = transcripts.get(id);
      // Captions follow the edit immediately.
      if (transcript && !session.transcripts.has(id)) session.transcripts.set(id, transcript);
    }
    const result = assembleTakes(timeline, assembledScenes(sentences, takeOf), {
      createId: createClipId,
      media: session.media,
      recordings: new Set(recordings.keys()),
    });
    if (!runEdit(session, 'Takes assembled', result)) return;
    session.offerUndo('Takes assembled', missingText(sentences.length - withTakes));
    onClose();
  }

  if (recordings.size === 0 && unrecognised.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<Mic />}
        className="py-8"
        title="No recordings yet"
        description="Record the script or add recordings to the library. Here you then choose the best take of each sentence."
      />
    );
  }
  return (
    <>
      <div className="flex min-h-0 grow flex-col overflow-y-auto border-line border-t">
        {unrecognised.length > 0 && <UnrecognisedRecordings assets={unrecognised} isOpen={recordings.size === 0} />}
        {recordings.size > 0 && (
          <ol aria-label="Sentences" className="flex flex-col gap-3 p-3">
            {sentences.map((sentence, index) => (
              <SentenceChoice
                key={sentence.id}
                sentence={sentence}
                isFirstOfScene={sentences[index - 1]?.sceneId !== sentence.sceneId}
                chosenId={takeOf(sentence)?.id ?? null}
                recordings={recordings}
                player={player}
                onChoose={(take) => choose(sentence, take)}
              />
            ))}
          </ol>
        )}
      </div>
      {recordings.size > 0 && (
        <div className="flex items-center gap-3 border-line border-t px-3 py-2">
          <output className="text-muted text-sm tabular">
            {withTakes} of {sentences.length} sentences said
          </output>
          <Button variant="primary" size="sm" className="ml-auto" disabled={withTakes === 0} onClick={assemble}>
            Assemble
          </Button>
        </div>
      )}
    </>
  );
}

function missingText(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'One sentence was never said.' : `${count} sentences were never said.`;
}

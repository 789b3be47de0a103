import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Captions } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import type { CaptionsProgress } from '#shared/contracts/captions.ts';
import { CaptionStyleChoice } from '#web/features/editor/inspector/caption-style-choice.tsx';
import { RunningGenerator, useFocusAfterRun } from '#web/features/editor/inspector/running-generator.tsx';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { selectedClipsAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { captionsRunAtom, generateCaptions, newCaptionStyleAtom } from './generate-captions.ts';
import { heardClips } from './heard-clips.ts';

/** Turns speech on the timeline into captions. */
export function CaptionsGenerator() {
  const session = useEditor();
  const queryClient = useQueryClient();
  const timeline = useAtomValue(timelineAtom);
  const selected = useAtomValue(selectedClipsAtom);
  const [style, setStyle] = useAtom(newCaptionStyleAtom);
  const run = useAtomValue(captionsRunAtom);
  const button = useFocusAfterRun(run !== null);
  const hintId = useId();
  const clips = heardClips(timeline, selected, (assetId) => session.media(assetId)?.hasAudio === true);
  const isOfSelection = clips.some((clip) => selected.some((each) => each.clip === clip));

  const generate = (event: FormEvent) => {
    event.preventDefault();
    if (clips.length === 0) toast({ title: 'No audio clips found on timeline', variant: 'destructive' });
    else void generateCaptions(session, queryClient, clips, style);
  };

  return (
    <form onSubmit={generate} className="flex flex-col gap-3 px-4 pb-4" aria-label="Captions">
      <CaptionStyleChoice value={style} onChange={setStyle} />
      {run ? (
        <RunningGenerator label={labelOf(run.progress, run)} share={shareOf(run)} onCancel={run.cancel} />
      ) : (
        <>
          <p id={hintId} className="text-muted text-xs">
            {hintOf(clips.length, isOfSelection)}
          </p>
          <Button
            ref={button}
            type="submit"
            icon={<Captions />}
            disabled={clips.length === 0}
            aria-describedby={hintId}
          >
            Generate captions
          </Button>
        </>
      )}
    </form>
  );
}

function hintOf(count: number, isOfSelection: boolean): string {
  if (count === 0) return 'Add audio or video clips to timeline first';
  if (isOfSelection) return count === 1 ? 'Of the selected clip' : `Of the ${count} selected clips with sound`;
  return count === 1 ? 'Of the clip with sound on the timeline' : `Of all ${count} clips that are heard`;
}

const STAGES: Record<CaptionsProgress['stage'], string> = {
  model: 'Getting speech recognition ready…',
  waiting: 'Waiting for its turn…',
  reading: 'Reading the sound…',
  listening: 'Listening…',
};

interface Counted {
  readonly doneCount: number;
  readonly count: number;
}

function labelOf({ stage }: CaptionsProgress, { doneCount, count }: Counted): string {
  return count === 1 ? STAGES[stage] : `${STAGES[stage].slice(0, -1)} (${doneCount + 1} of ${count})…`;
}

function shareOf({ progress, doneCount, count }: Counted & { readonly progress: CaptionsProgress }): number | null {
  if (progress.stage === 'model') return progress.share;
  return progress.stage === 'listening' ? (doneCount + progress.share) / count : null;
}

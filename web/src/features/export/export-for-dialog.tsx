import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Project } from '#shared/contracts/project.ts';
import { isPresetAllowed, type Plan } from '#shared/plans/plans.ts';
import { tooLongForServer } from '#shared/plans/server-length.ts';
import { type AspectRatio, EXPORT_PRESETS, type ExportPreset } from '#shared/presets/presets.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { timelineQuery } from '#web/queries/timeline.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { normalizesLoudnessAtom } from './loudness-switch.tsx';
import { BlanksLeft } from './prepare-render.ts';
import { describeFit } from './preset-picker.tsx';
import { useRenderPlace } from './render-place.ts';
import { startExports } from './run-exports.ts';

interface ExportForDialogProps {
  project: Project;
  plan: Plan;
  /** Shapes in which the creator has placed clips. */
  placed: ReadonlySet<AspectRatio>;
  /** The preset chosen on the page, chosen here at first. */
  presetId: string;
  onStarted: () => void;
  onClose: () => void;
}

/** Chooses several presets and exports for them, one after the other. */
export function ExportForDialog({ project, plan, placed, presetId, onStarted, onClose }: ExportForDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set([presetId]));
  const isLoudnessNormalized = useAtomValue(normalizesLoudnessAtom);
  const presets: readonly ExportPreset[] = EXPORT_PRESETS.filter(({ id }) => isPresetAllowed(plan, id));
  const start = useMutation({
    // In the order shown, whichever was chosen first.
    mutationFn: (acceptsBlanks: boolean) =>
      startExports(
        { projectId: project.id, plan },
        presets.map(({ id }) => id).filter((id) => chosen.has(id)),
        { isLoudnessNormalized, acceptsBlanks },
      ),
    onSuccess: () => {
      onStarted();
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof BlanksLeft)) reportFailure('Failed to start render', error);
    },
  });
  const blanksLeft = start.error instanceof BlanksLeft ? start.error : null;
  const choose = (id: string, isChosen: boolean) => {
    start.reset();
    const others = [...chosen].filter((each) => each !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };
  const count = chosen.size;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Export for…"
      description="One video for each preset, made one after the other. Keep this tab open until the last one has started."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            isPending={start.isPending}
            onClick={() => start.mutate(blanksLeft !== null)}
          >
            {blanksLeft ? 'Export Anyway' : count === 1 ? 'Start 1 Export' : `Start ${count} Exports`}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Presets</legend>
        {presets.map((preset) => (
          <PresetChoice
            key={preset.id}
            {...{ project, plan, placed, preset }}
            isChosen={chosen.has(preset.id)}
            onChange={(isChosen) => choose(preset.id, isChosen)}
          />
        ))}
      </fieldset>
      {presets.length < EXPORT_PRESETS.length && (
        <Link href="/pricing" className="mt-3 inline-block text-muted text-sm underline hover:text-text">
          Upgrade to Studio for 4K exports
        </Link>
      )}
      {blanksLeft && (
        <p role="alert" className="mt-4 text-sm text-warning">
          {blanksLeft.message}
        </p>
      )}
    </Dialog>
  );
}

interface PresetChoiceProps extends Pick<ExportForDialogProps, 'project' | 'plan' | 'placed'> {
  preset: ExportPreset;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function PresetChoice({ project, plan, placed, preset, isChosen, onChange }: PresetChoiceProps) {
  const { place, whyNowhere } = useRenderPlace(preset);
  const timeline = useQuery(timelineQuery(project.id));
  const whyTooLong =
    place === 'cloud' && timeline.data
      ? tooLongForServer(plan, microsecondsToSeconds(timelineDuration(timeline.data)))
      : null;
  const whyNot = whyNowhere ?? whyTooLong;
  const { width, height } = preset.resolution;
  return (
    <Checkbox
      label={preset.name}
      hint={whyNot ?? `${width}×${height} · ${describeFit(preset, project.aspectRatio, placed)}`}
      isChecked={isChosen}
      // One that was chosen on the page can still be taken out.
      disabled={whyNot !== null && !isChosen}
      onChange={onChange}
    />
  );
}

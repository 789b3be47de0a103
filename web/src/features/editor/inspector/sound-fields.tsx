import type { Microseconds } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import type { ClipProperties } from '#shared/timeline/edits/set-properties.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { Switch } from '#web/ui/switch.tsx';
import { common } from './common.ts';
import { VolumeField } from './look-fields.tsx';
import { TimeField } from './time-field.tsx';

interface SoundFieldsProps {
  clips: readonly Clip[];
  /** Applies properties to all clips. `isStep`: one of several changes in a row. */
  onSet: (properties: ClipProperties, label: string, isStep?: boolean) => EditResult;
}

/** Loudness, ducking and fades of clips with sound. */
export function SoundFields({ clips, onSet }: SoundFieldsProps) {
  return (
    <>
      <VolumeField
        value={common(clips, (clip) => clip.volume ?? 1)}
        onCommit={(volume, isStep) => onSet({ volume }, 'Volume changed', isStep)}
      />
      <Switch
        label="Lower under speech"
        hint="Falls while other clips sound, and rises again."
        isOn={common(clips, (clip) => clip.duck === true)}
        onChange={(duck) => onSet({ duck }, duck ? 'Lowered under speech' : 'No longer lowered under speech')}
      />
      <div className="grid grid-cols-2 gap-3">
        <FadeField
          label="Fade in"
          value={common(clips, (clip) => clip.fadeIn ?? 0)}
          onCommit={(fadeIn, isStep) => onSet({ fadeIn }, 'Fade in changed', isStep)}
        />
        <FadeField
          label="Fade out"
          value={common(clips, (clip) => clip.fadeOut ?? 0)}
          onCommit={(fadeOut, isStep) => onSet({ fadeOut }, 'Fade out changed', isStep)}
        />
      </div>
    </>
  );
}

interface FadeFieldProps {
  label: string;
  value: Microseconds | null;
  onCommit: (value: Microseconds, isStep: boolean) => EditResult;
}

function FadeField(props: FadeFieldProps) {
  return <TimeField {...props} exactTimes={() => []} />;
}

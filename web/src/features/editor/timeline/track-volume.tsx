import { useState } from 'react';
import { MAX_VOLUME } from '#shared/timeline/constants.ts';
import { Slider } from '#web/ui/slider.tsx';

interface TrackVolumeProps {
  label: string;
  /** Linear gain. */
  value: number;
  onChange: (value: number) => void;
}

/** Volume of a track in its header. It applies on release and on each key. */
export function TrackVolume({ label, value, onChange }: TrackVolumeProps) {
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? value;
  const text = `${Math.round(shown * 100)} %`;
  return (
    <span title={`${label}: ${text}`} className="flex">
      <Slider
        label={label}
        value={shown}
        max={MAX_VOLUME}
        step={0.05}
        valueText={text}
        onValueChange={setDraft}
        onValueCommit={(next) => {
          onChange(next);
          setDraft(null);
        }}
      />
    </span>
  );
}

import { type SubmitEvent, useId, useState } from 'react';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { MARKER_COLORS, type Marker, type MarkerColor } from '#shared/timeline/timeline.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface MarkerDialogProps {
  marker: Marker;
  onChange: (change: Pick<Marker, 'name' | 'color'>) => void;
  onRemove: () => void;
  onClose: () => void;
}

const COLOR_NAMES: Readonly<Record<MarkerColor, string>> = {
  yellow: 'Yellow',
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
  purple: 'Purple',
};

/** The name and the colour of a marker. Mount it to open it. */
export function MarkerDialog({ marker, onChange, onRemove, onClose }: MarkerDialogProps) {
  const formId = useId();
  const [name, setName] = useState(marker.name);
  const [color, setColor] = useState(marker.color);
  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    onChange({ name, color });
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Marker"
      size="sm"
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={onRemove}>
            Delete
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} aria-label="Marker" className="grid gap-4">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={TIMELINE_LIMITS.markerNameCharacters}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
          <legend className="mb-2 font-medium text-sm">Color</legend>
          {MARKER_COLORS.map((each) => (
            <label key={each} className="flex items-center gap-2 text-sm">
              <input
                type="radio"
                name="color"
                value={each}
                checked={each === color}
                onChange={() => setColor(each)}
                className="size-4 accent-accent"
              />
              {COLOR_NAMES[each]}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}

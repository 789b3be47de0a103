import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clapperboard, SquarePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ACCEPTED_EXTENSIONS, ASSET_TYPES } from '#shared/media/limits.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FrameShape } from '#web/ui/frame-shape.tsx';
import { editFootage, startEmpty } from './start-empty.ts';

const SHAPE_NAMES: Record<AspectRatio, string> = { '9:16': 'Upright', '1:1': 'Square', '16:9': 'Wide' };

/** The ways into the editor without a prompt: an empty timeline, or footage that is there already. */
export function StartEmptyCard({ className }: { className?: string }) {
  const client = useQueryClient();
  const name = useId();
  const headingId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [shape, setShape] = useState<AspectRatio>(ASPECT_RATIOS[0]);
  const start = useMutation({ mutationFn: () => startEmpty(client, shape) });
  const edit = useMutation({ mutationFn: (files: readonly File[]) => editFootage(client, files) });
  return (
    <Card className={className}>
      <section aria-labelledby={headingId} className="flex flex-col gap-4 p-5">
        <div>
          <h2 id={headingId} className="font-semibold text-base">
            Without a prompt
          </h2>
          <p className="mt-1 text-muted">
            Edit what you have. It counts as one of your projects only when you first export it.
          </p>
        </div>
        <Button
          icon={<Clapperboard />}
          isPending={edit.isPending}
          disabled={start.isPending}
          onClick={() => picker.current?.click()}
        >
          Edit Your Footage
        </Button>
        <p className="-mt-2 text-faint text-xs">Takes the shape of your first video. Or drop files on this page.</p>
        <fieldset className="border-line border-t pt-4">
          <legend className="sr-only">Shape of the empty video</legend>
          <div className="grid grid-cols-3 gap-2">
            {ASPECT_RATIOS.map((each) => (
              <label
                key={each}
                className="flex cursor-pointer flex-col items-center gap-1 rounded-md border border-control py-2 text-muted text-xs transition-colors hover:border-muted has-checked:border-accent has-checked:font-medium has-checked:text-text has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  name={name}
                  checked={each === shape}
                  onChange={() => setShape(each)}
                  className="sr-only"
                />
                <FrameShape aspectRatio={each} className="size-6" />
                {SHAPE_NAMES[each]} {each}
              </label>
            ))}
          </div>
        </fieldset>
        <Button
          icon={<SquarePlus />}
          isPending={start.isPending}
          disabled={edit.isPending}
          onClick={() => start.mutate()}
        >
          Start Empty
        </Button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Footage to edit"
          accept={ASSET_TYPES.flatMap((type) => ACCEPTED_EXTENSIONS[type]).join(',')}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // Lets the same files be chosen again.
            event.currentTarget.value = '';
            if (files.length > 0) edit.mutate(files);
          }}
        />
      </section>
    </Card>
  );
}

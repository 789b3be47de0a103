import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Captions, Eraser, Scissors, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { captionsRunAtom } from '#web/features/editor/captions/captions-run.ts';
import { recognitionLabel } from '#web/features/editor/captions/recognition-label.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import { footageOfferAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { addCaptions, cutAndCaption, openCleaning } from './prepare-speech.ts';

const WAYS = { captions: addCaptions, cleaning: openCleaning, cut: cutAndCaption } as const;

/** Offers what a recording with speech usually needs next, once footage with sound was laid out. */
export function FootageOffer() {
  const session = useEditor();
  const client = useQueryClient();
  const [isOffered, setIsOffered] = useAtom(footageOfferAtom);
  const run = useAtomValue(captionsRunAtom);
  const work = useMutation({
    mutationFn: async (way: keyof typeof WAYS) => void (await WAYS[way](session, client)),
    onSuccess: () => setIsOffered(false),
    onError: (error) => reportFailure('The words could not be found', error),
  });
  if (!isOffered) return null;
  return (
    <section
      aria-label="Next for your footage"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-raised px-4 py-2 text-sm"
    >
      {run ? (
        <>
          <Spinner className="size-4 text-muted" />
          <p role="status" className="min-w-0 grow">
            {recognitionLabel(run.progress)}
          </p>
          <Button size="sm" onClick={run.cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <p role="status" className="min-w-0 grow max-sm:w-full max-sm:grow-0">
            Your footage is on the timeline. Does someone speak in it?
          </p>
          <Way
            icon={<Captions />}
            label="Add Captions"
            hint="Captions of all that is said"
            isPending={work.isPending}
            onClick={() => work.mutate('captions')}
          />
          <Way
            icon={<Eraser />}
            label="Clean Up"
            hint="Look through fillers and silences, and cut those you choose"
            isPending={work.isPending}
            onClick={() => work.mutate('cleaning')}
          />
          <Way
            icon={<Scissors />}
            label="One Cut"
            hint="Both at once: fillers and silences cut, then captions"
            isPending={work.isPending}
            onClick={() => work.mutate('cut')}
          />
          <IconButton label="Dismiss" icon={<X />} onClick={() => setIsOffered(false)} />
        </>
      )}
    </section>
  );
}

interface WayProps {
  icon: ReactNode;
  label: string;
  hint: string;
  isPending: boolean;
  onClick: () => void;
}

function Way({ icon, label, hint, isPending, onClick }: WayProps) {
  return (
    <Tooltip content={hint}>
      <Button size="sm" icon={icon} disabled={isPending} onClick={onClick}>
        {label}
      </Button>
    </Tooltip>
  );
}

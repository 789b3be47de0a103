import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { canRecognise } from '#web/engine/device-recogniser.ts';
import { captionsRunAtom } from '#web/features/editor/captions/captions-run.ts';
import { recognitionLabel } from '#web/features/editor/captions/recognition-label.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { configQuery } from '#web/queries/config.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { RunningGenerator, useFocusAfterRun } from '#web/ui/running-generator.tsx';
import { findWords } from './find-words.ts';

/** Files whose words are not known yet, and a button that finds them. */
export function UnrecognisedRecordings({ assets, isOpen }: { assets: readonly Asset[]; isOpen: boolean }) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const run = useAtomValue(captionsRunAtom);
  const button = useFocusAfterRun(run !== null);
  const { data: config } = useQuery(configQuery);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const place = config?.recogniser === 'openai' || !canRecognise() ? 'server' : 'device';
  const chosen = assets.filter(({ id }) => !left.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  return (
    <details open={isOpen || run !== null} className="shrink-0 border-line border-b">
      <summary className="px-3 py-2 text-muted text-sm">
        {assets.length === 1 ? '1 recording has no words yet' : `${assets.length} recordings have no words yet`}
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        {run ? (
          <RunningGenerator label={recognitionLabel(run.progress)} share={run.progress.share} onCancel={run.cancel} />
        ) : (
          <>
            <fieldset className="flex flex-col gap-2">
              <legend className="sr-only">Recordings to listen to</legend>
              {assets.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  isChecked={!left.has(id)}
                  onChange={(isChosen) => choose(id, isChosen)}
                />
              ))}
            </fieldset>
            <Button
              ref={button}
              icon={<AudioLines />}
              disabled={chosen.length === 0}
              onClick={() => void findWords(session, queryClient, chosen, place)}
            >
              Find their words
            </Button>
          </>
        )}
      </div>
    </details>
  );
}

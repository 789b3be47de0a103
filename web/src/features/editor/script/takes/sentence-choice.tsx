import { useAtomValue } from 'jotai';
import { CircleAlert, Square, Volume2 } from 'lucide-react';
import { useId } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { SentenceTakes, Take } from '#shared/transcript/find-takes.ts';
import { scenesAtom } from '#web/state/script-atoms.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { useTakePlayer } from './use-take-player.ts';

interface SentenceChoiceProps {
  sentence: SentenceTakes;
  isFirstOfScene: boolean;
  chosenId: string | null;
  recordings: ReadonlyMap<string, Asset>;
  player: ReturnType<typeof useTakePlayer>;
  onChoose: (take: Take) => void;
}

/** A sentence with its takes, one of them chosen. */
export function SentenceChoice({
  sentence,
  isFirstOfScene,
  chosenId,
  recordings,
  player,
  onChoose,
}: SentenceChoiceProps) {
  const name = useId();
  const number = useAtomValue(scenesAtom).findIndex(({ id }) => id === sentence.sceneId) + 1;
  const text = sentence.words.join(' ');
  const missing = new Set(sentence.takes.find(({ id }) => id === chosenId)?.missing);
  return (
    // The browser skips content that is off screen.
    <li className="[contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      {isFirstOfScene && <h4 className="mb-1.5 font-semibold text-sm">Scene {number}</h4>}
      <fieldset className="min-w-0 rounded-lg border border-line bg-canvas px-3 pt-2 pb-1.5">
        <legend className="sr-only">{text}</legend>
        <p dir="auto" aria-hidden="true" className="pb-1 text-sm leading-5">
          {sentence.words.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence stay in place.
            <span key={index} className={missing.has(index) ? 'text-warning line-through' : undefined}>
              {word}{' '}
            </span>
          ))}
        </p>
        {sentence.takes.length === 0 && (
          <p className="flex items-center gap-1.5 pb-1 text-warning text-xs">
            <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            Never said
          </p>
        )}
        {sentence.takes.map((take, index) => {
          const at = formatDuration(microsecondsToSeconds(take.in));
          const isPlaying = player.playingId === take.id;
          return (
            <div key={take.id} className="flex min-h-7 items-center gap-2">
              <label className="flex min-w-0 grow cursor-pointer items-center gap-2 text-xs">
                <input
                  type="radio"
                  name={name}
                  className="size-4 shrink-0 accent-accent"
                  checked={take.id === chosenId}
                  onChange={() => onChoose(take)}
                />
                <span className="min-w-0">
                  <span className="block truncate">{recordings.get(take.assetId)?.name}</span>
                  <span className="block text-faint tabular">
                    {at} · {qualityText(take)}
                  </span>
                </span>
              </label>
              <IconButton
                size="sm"
                label={isPlaying ? 'Stop' : `Listen to take ${index + 1} of “${text}”`}
                icon={isPlaying ? <Square /> : <Volume2 />}
                onClick={() => player.toggle(take)}
              />
            </div>
          );
        })}
      </fieldset>
    </li>
  );
}

function qualityText({ missing, stumbles: { others, repeats, fillers, pauses } }: Take): string {
  const parts = [
    counted(missing.length, 'word missing', 'words missing'),
    counted(others, 'other word', 'other words'),
    counted(repeats, 'repeated word', 'repeated words'),
    counted(fillers, 'filler', 'fillers'),
    counted(pauses, 'long pause', 'long pauses'),
  ].filter(Boolean);
  return parts.length === 0 ? 'Said fully' : parts.join(', ');
}

function counted(count: number, one: string, several: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : several}`;
}

import { TriangleAlert } from 'lucide-react';
import { readingLength } from '#shared/captions/reading-rules.ts';
import { NATURAL_SPEED } from '#shared/first-cut/voice-speed.ts';
import { spokenSeconds } from '#shared/script/pacing.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';
import { useReadingRules } from '#web/features/editor/captions/reading.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/toast-store.ts';
import { comfortableLength, resizeSceneTo } from './script-commands.ts';

/** Characters per second, and a small warning when no voice sounds natural and no caption is readable at that pace. */
export function ScenePace({ scene, length, isVoiced }: { scene: TimelineScene; length: number; isVoiced: boolean }) {
  const session = useEditor();
  const rules = useReadingRules();
  const characters = readingLength(scene.narration);
  if (characters === 0) return null;
  const seconds = microsecondsToSeconds(length);
  const pace = Math.round(characters / seconds);
  const comfortable = comfortableLength(scene.narration);
  const isHurried = spokenSeconds(scene.narration) > seconds * NATURAL_SPEED.max;
  const isTooFast = !isVoiced && (isHurried || pace > rules.charactersPerSecond);
  return (
    <div className="min-w-0 text-xs">
      <p className={classNames('flex items-center gap-1 tabular', isTooFast ? 'text-warning' : 'text-faint')}>
        {isTooFast && <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
        <span>
          {pace} {pace === 1 ? 'character' : 'characters'} a second{isTooFast && ': too fast.'}
        </span>
      </p>
      {isTooFast && (
        <button
          type="button"
          className="text-accent-text underline underline-offset-2"
          onClick={() => {
            const result = resizeSceneTo(session, scene.id, comfortable);
            if (!result.ok) toast({ title: result.message });
          }}
        >
          Give it {formatSeconds(comfortable)} s
        </button>
      )}
    </div>
  );
}

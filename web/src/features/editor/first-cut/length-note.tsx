import { LENGTH_TOLERANCE, spokenLength } from '#shared/first-cut/voice-speed.ts';
import type { Voice } from '#shared/speech/voices.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';

interface LengthNoteProps {
  scenes: readonly TimelineScene[];
  voice: Voice;
}

/** Warns, before the voice is made, that the words don't fill the planned length or exceed it. */
export function LengthNote({ scenes, voice }: LengthNoteProps) {
  const planned = scenes.reduce((sum, { duration }) => sum + microsecondsToSeconds(duration), 0);
  const spoken = spokenLength(scenes, voice);
  if (Math.abs(spoken - planned) <= planned * LENGTH_TOLERANCE) return null;
  return (
    <p className="ml-7 text-sm text-warning">
      The script is spoken in about {Math.round(spoken)} s, and {Math.round(planned)} s are planned.{' '}
      {spoken < planned
        ? 'Add lines to the script, or the video will be shorter.'
        : 'Shorten the script, or the video will be longer.'}
    </p>
  );
}

import { formatDuration } from '#shared/time/format.ts';
import type { RecognitionProgress } from './captions-run.ts';

const STAGES: Record<RecognitionProgress['stage'], string> = {
  model: 'Getting speech recognition ready…',
  fetching: 'Fetching speech recognition to this device…',
  loading: 'Getting speech recognition ready…',
  waiting: 'Waiting for its turn…',
  reading: 'Reading the sound…',
  listening: 'Listening…',
};

/** Describes the current stage of a recognition. */
export function recognitionLabel({ stage, secondsLeft }: RecognitionProgress): string {
  return secondsLeft ? `${STAGES[stage]} ${formatDuration(secondsLeft)} left` : STAGES[stage];
}

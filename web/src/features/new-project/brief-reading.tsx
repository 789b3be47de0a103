import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ANSWER_LIMITS } from '#shared/contracts/project.ts';
import { LENGTH_TOLERANCE } from '#shared/first-cut/voice-speed.ts';
import { briefReadingQuery } from '#web/queries/brief-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ProjectFormValues, projectFormBody } from './project-form-values.ts';

/** Pause in typing after which the brief is read. */
const PAUSE_MS = 700;

interface BriefReadingProps {
  values: ProjectFormValues;
  onSay: (say: string[]) => void;
  onAnswer: (answers: ProjectFormValues['answers']) => void;
}

/**
 * Shows the parts of the concept that will not be spoken, and asks for facts that only the creator knows. Empty without
 * the server.
 */
export function BriefReading({ values, onSay, onAnswer }: BriefReadingProps) {
  const { concept, duration, say, answers } = values;
  const asked = useSettled(JSON.stringify({ ...projectFormBody(values).aiPrompt, topic: concept.trim() }));
  const { data } = useQuery({ ...briefReadingQuery(asked), placeholderData: keepPreviousData });
  if (concept.trim() === '' || !data) return null;
  const { directions, questions, seconds } = data;
  return (
    <>
      {directions.length > 0 && (
        <section aria-label="Understood as a direction" className="rounded-md border border-line p-3">
          <h3 className="font-semibold text-sm">Understood as a direction</h3>
          <p className="text-muted text-xs">The video follows these and does not say them.</p>
          <ul className="mt-2 flex flex-col gap-1">
            {directions.map((direction) => (
              <li key={direction} className="flex items-center justify-between gap-3">
                <span className="min-w-0 break-words">“{direction}”</span>
                <Button
                  size="sm"
                  className="shrink-0"
                  aria-label={`Say “${direction}”`}
                  onClick={() => onSay([...say, direction])}
                >
                  Say It
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
          <legend className="px-1 font-semibold text-sm">In your own words</legend>
          <p className="text-muted text-xs">
            Only you know these. Leave out what you like: the script is then written without it.
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            {questions.map((question) => (
              <TextField
                key={question}
                label={question}
                labelHint="optional"
                maxLength={ANSWER_LIMITS.answer}
                value={answers[question] ?? ''}
                onChange={(event) => onAnswer({ ...answers, [question]: event.currentTarget.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      {seconds !== null && seconds < duration * (1 - LENGTH_TOLERANCE) && (
        <p className="text-muted">
          These words take about {Math.round(seconds)} of the {duration} seconds.{' '}
          {questions.length > 0 ? 'Answer a question or add points' : 'Add points'}, choose a shorter duration, or add
          lines to the script before its voice is made.
        </p>
      )}
    </>
  );
}

/** Returns a value after it has stopped changing for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

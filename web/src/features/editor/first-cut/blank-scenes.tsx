import type { FocusEvent } from 'react';
import type { SceneNeeds } from '#shared/first-cut/needs.ts';
import { blanksIn, withoutRepeats } from '#shared/text/blanks.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** The decision about a scene with blanks. */
export interface BlankAnswer {
  readonly narration: string;
  readonly isLeftOut: boolean;
}

/** Answers by scene. */
export type BlankAnswers = ReadonlyMap<string, BlankAnswer>;

export function isUnanswered({ narration, isLeftOut }: BlankAnswer): boolean {
  return !isLeftOut && (narration.trim() === '' || blanksIn(narration).length > 0);
}

interface BlankScenesProps {
  scenes: readonly SceneNeeds[];
  /** Scenes with blanks have answers. */
  answers: BlankAnswers;
  /** True after the form was submitted. */
  isChecked: boolean;
  onChange: (answers: BlankAnswers) => void;
}

/** Asks for facts that the script lacks. The fields are named after their scenes' ids. */
export function BlankScenes({ scenes, answers, isChecked, onChange }: BlankScenesProps) {
  const leaveAllOut = () => onChange(new Map([...answers].map(([id, answer]) => [id, { ...answer, isLeftOut: true }])));
  return (
    <section aria-labelledby="blank-scenes-heading" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 id="blank-scenes-heading" className="font-semibold text-sm">
            Fill in the blanks
          </h3>
          <p className="text-muted text-xs">
            The script never makes up facts. Finish these lines in your own words, or leave them out.
          </p>
        </div>
        {answers.size > 1 && (
          <Button size="sm" className="shrink-0" onClick={leaveAllOut}>
            Leave All Out
          </Button>
        )}
      </div>
      {scenes.map(({ scene, blanks }, index) => {
        const answer = answers.get(scene.id);
        return (
          answer && (
            <BlankField
              key={scene.id}
              name={scene.id}
              label={`Scene ${index + 1}`}
              blanks={blanks}
              answer={answer}
              isChecked={isChecked}
              onChange={(changed) => onChange(new Map(answers).set(scene.id, changed))}
            />
          )
        );
      })}
    </section>
  );
}

interface BlankFieldProps {
  name: string;
  label: string;
  blanks: readonly string[];
  answer: BlankAnswer;
  isChecked: boolean;
  onChange: (answer: BlankAnswer) => void;
}

function BlankField({ name, label, blanks, answer, isChecked, onChange }: BlankFieldProps) {
  const left = blanksIn(answer.narration);
  const problem = left.length > 0 ? `Fill in ${left.join(', ')}` : 'Write what is said';
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line p-3">
      <TextArea
        name={name}
        label={label}
        hint={`Replace ${blanks.join(', ')}.`}
        error={isChecked && isUnanswered(answer) ? `${problem}, or leave the scene out.` : null}
        rows={2}
        value={answer.narration}
        disabled={answer.isLeftOut}
        onFocus={selectBlank}
        onChange={(event) => onChange({ ...answer, narration: withoutRepeats(event.currentTarget.value) })}
      />
      <Checkbox
        label="Leave this scene out"
        isChecked={answer.isLeftOut}
        onChange={(isLeftOut) => onChange({ ...answer, isLeftOut })}
      />
    </div>
  );
}

/** Selects the first blank, so that typing replaces it. */
function selectBlank({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  const [blank] = blanksIn(field.value);
  if (blank === undefined) return;
  const start = field.value.indexOf(blank);
  field.setSelectionRange(start, start + blank.length);
}

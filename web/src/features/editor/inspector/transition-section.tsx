import { X } from 'lucide-react';
import type { ChoiceParameter } from '#shared/effects/parameter.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { formatSeconds } from '#shared/time/format.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { setTransition, type TransitionChange } from '#shared/timeline/edits/set-transition.ts';
import { type CutTransition, clipBefore, cutTransitions, heldTime } from '#shared/timeline/transitions.ts';
import { findTransition, TRANSITIONS } from '#shared/transitions/registry.ts';
import type { EditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import {
  addTransition,
  applyTransitionToAllCuts,
  removeClipTransition,
} from '#web/features/editor/session/transition-commands.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { TimeField } from './time-field.tsx';

const KIND: ChoiceParameter = {
  ...{ type: 'choice', name: 'Kind', isKeyframable: false },
  default: TRANSITIONS[0]?.id ?? '',
  options: TRANSITIONS.map(({ id, name }) => ({ id, name })),
};

/** The transition into a clip: kind, settings and length. Nothing for a clip that touches none before it. */
export function TransitionSection({ placed: { clip, track }, run }: { placed: PlacedClip; run: EditRun }) {
  const session = useEditor();
  const { transition } = clip;
  const definition = transition && findTransition(transition.id);
  const isAtCut = clipBefore(track.clips, track.clips.indexOf(clip)) !== undefined;
  if (track.type !== 'video' || (!transition && !isAtCut)) return null;

  function set(change: Omit<TransitionChange, 'clipId'>, label: string, isStep = false): EditResult {
    const result = setTransition(session.document.timeline, { clipId: clip.id, ...change });
    (isStep ? run : session).edit(label, result);
    return result;
  }

  return (
    <section aria-label="Transition" className="-mx-4 flex flex-col gap-2 border-line border-t px-4 pt-3">
      <div className="flex h-6 items-center justify-between">
        <h4 className="font-medium text-sm">Transition</h4>
        {transition && (
          <Button size="sm" variant="ghost" onClick={() => removeClipTransition(session, clip.id)}>
            <X aria-hidden="true" className="size-3.5" />
            Remove
          </Button>
        )}
      </div>
      {!transition && (
        <Button size="sm" className="self-start" onClick={() => addTransition(session, clip)}>
          Add a transition
        </Button>
      )}
      {transition && definition && (
        <>
          <ParameterRow
            parameter={KIND}
            values={[transition.id]}
            onSet={(next) => set({ id: String(next(transition.id)) }, 'Transition changed')}
            keyframes={null}
          />
          {Object.entries(definition.parameters).map(([name, parameter]) => {
            const value = completeValues(definition, transition.values)[name] ?? parameter.default;
            return (
              <ParameterRow
                key={`${definition.id} ${name}`}
                parameter={parameter}
                values={[value]}
                onSet={(next, isStep) => set({ values: { [name]: next(value) } }, `${parameter.name} changed`, isStep)}
                keyframes={null}
              />
            );
          })}
          <TimeField
            label="Length of the transition"
            value={transition.duration}
            exactTimes={() => []}
            onCommit={(duration, isStep) => set({ duration }, 'Length of the transition changed', isStep)}
          />
          <Notes session={session} cut={cutTransitions(track.clips).find(({ after }) => after.id === clip.id)} />
          <Button size="sm" className="self-start" onClick={() => applyTransitionToAllCuts(session, clip.id)}>
            Use on all cuts
          </Button>
        </>
      )}
    </section>
  );
}

/** Says where a transition differs from its settings, and why. */
function Notes({ session, cut }: { session: EditorSession; cut: CutTransition | undefined }) {
  const notes = cut ? notesOf(cut, session) : ['Not in use: no footage ends where this clip starts.'];
  return notes.map((note) => (
    <p key={note} className="text-muted text-xs">
      {note}
    </p>
  ));
}

function notesOf(cut: CutTransition, { media }: EditorSession): string[] {
  const held = heldTime(cut, media);
  const isShorter = 2 * cut.halfUs + 1 < cut.transition.duration;
  return [
    isShorter && `The clips have room for ${formatSeconds(2 * cut.halfUs)} s.`,
    held.before > 0 &&
      `Holds the last frame of the first clip for ${formatSeconds(held.before)} s: its file ends there.`,
    held.after > 0 && `Holds the first frame of this clip for ${formatSeconds(held.after)} s: its file starts there.`,
  ].filter((note) => note !== false);
}

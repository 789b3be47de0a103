import { atom, useAtomValue } from 'jotai';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { EffectDefinition } from '#shared/effects/effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { LUT } from '#shared/effects/lut.ts';
import type { EffectValue } from '#shared/effects/parameter.ts';
import { EFFECTS } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { copyEffectToAll, removeEffect, setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import type { FollowToolsProps } from '#web/features/editor/reframe/follow-tools.tsx';
import type { EditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { effectOf, shownSourceTime, valuesOf } from './effect-values.ts';
import type { LookToolsProps } from './look-tools.tsx';
import type { LutToolsProps } from './lut-tools.tsx';
import { ParameterRow } from './parameter-row.tsx';
import { viewKeyframes } from './view-keyframes.ts';

interface EffectSectionsProps {
  selected: readonly PlacedClip[];
  run: EditRun;
}

/** A section for each effect that all selected clips can have. The one nearest to the picture comes last. */
export function EffectSections({ selected, run }: EffectSectionsProps) {
  const session = useEditor();
  if (selected.some(({ clip, track }) => isPlaceholder(clip, track.type))) return null;
  const isOffered = (definition: EffectDefinition) =>
    selected.every(({ clip, track }) => {
      const isGraphic = findGraphic(clip.effects) !== undefined;
      const isFitting = definition.isGraphic
        ? effectOf(clip, definition)
        : !isGraphic || definition.id === TRANSFORM.id;
      const hasMedium = definition.medium === 'picture' || session.media(clip.assetId)?.hasAudio === true;
      return definition.trackTypes.includes(track.type) && hasMedium && Boolean(isFitting);
    });
  return EFFECTS.filter(isOffered)
    .toReversed()
    .toSorted((left, right) => Number(right.isGraphic ?? false) - Number(left.isGraphic ?? false))
    .map((definition, index) => (
      <EffectSection
        key={definition.id}
        definition={definition}
        selected={selected}
        run={run}
        isOpenAtFirst={index === 0}
      />
    ));
}

/** Components above the parameters of an effect, by its id. */
const TOOLS: Readonly<Record<string, (props: LookToolsProps & LutToolsProps & FollowToolsProps) => ReactNode>> = {
  look: lazyPart<LookToolsProps>(() => import('./look-tools.tsx').then(({ LookTools }) => LookTools)),
  [LUT.id]: lazyPart<LutToolsProps>(async () => (await import('./lut-tools.tsx')).LutTools),
  [TRANSFORM.id]: lazyPart<FollowToolsProps>(
    async () => (await import('#web/features/editor/reframe/follow-tools.tsx')).FollowTools,
  ),
};

/** Stands in for the playhead where nothing moves with it. */
const restAtom = atom(timelineTime(0));

/** An effect's parameters, as its table in the registry has them, set on all selected clips in one step. */
function EffectSection({
  definition,
  selected,
  run,
  isOpenAtFirst,
}: EffectSectionsProps & { definition: EffectDefinition; isOpenAtFirst: boolean }) {
  const session = useEditor();
  const isMoving = selected.some(({ clip }) => effectOf(clip, definition)?.keyframes !== undefined);
  const playhead = useAtomValue(isMoving ? playheadAtom : restAtom);
  const [only, ...others] = selected;
  const isChanged = selected.some(({ clip }) => effectOf(clip, definition));
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || isChanged);
  const Tools = TOOLS[definition.id];
  const values = selected.map(({ clip }) => valuesOf(clip, definition, shownSourceTime(session, clip, playhead)));

  function editAll(
    label: string,
    change: (timeline: Timeline, placed: PlacedClip) => EditResult,
    isStep = false,
  ): EditResult {
    let result: EditResult = refuse('edit.nothing-selected');
    let { timeline } = session.document;
    for (const placed of selected) {
      result = change(timeline, placed);
      if (!result.ok) break;
      timeline = result.timeline;
    }
    (isStep ? run : session).edit(label, result);
    return result;
  }

  function set(name: string, next: (value: EffectValue) => EffectValue, isStep: boolean): EditResult {
    const label = `${definition.parameters[name]?.name} changed`;
    const change = (timeline: Timeline, { clip }: PlacedClip): EditResult => {
      const at = shownSourceTime(session, clip, session.playback.currentTime());
      const value = valuesOf(clip, definition, at)[name];
      if (value === undefined) return { ok: true, timeline };
      const changed = { [name]: next(value) };
      return setEffectValues(timeline, { clipId: clip.id, effectId: definition.id, values: changed, at });
    };
    return editAll(label, change, isStep);
  }

  function setValues(next: Readonly<Record<string, EffectValue>>, label: string, isStep: boolean): void {
    const change = (timeline: Timeline, { clip }: PlacedClip): EditResult => {
      const at = shownSourceTime(session, clip, session.playback.currentTime());
      return setEffectValues(timeline, { clipId: clip.id, effectId: definition.id, values: next, at });
    };
    editAll(label, change, isStep);
  }

  function handleUseOnAll(): void {
    editAll(`${definition.name} used on all clips`, (timeline, { clip }) => {
      const at = shownSourceTime(session, clip, session.playback.currentTime());
      return copyEffectToAll(timeline, { clipId: clip.id, effectId: definition.id, at });
    });
  }

  function handleResetAll(): void {
    editAll(`${definition.name} reset`, (timeline, { clip }) => removeEffect(timeline, clip.id, definition.id));
  }

  return (
    <section aria-label={definition.name} className="-mx-4 flex flex-col gap-2 border-line border-t px-4 pt-3">
      <div className="flex h-6 items-center justify-between">
        <h4 className="font-medium text-sm">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="-ml-1 flex items-center gap-1 rounded-sm pr-1 hover:text-accent"
          >
            <ChevronRight aria-hidden="true" className={classNames('size-3.5 text-muted', isOpen && 'rotate-90')} />
            {definition.name}
          </button>
        </h4>
        {/* Without its effect a title would be a placeholder. */}
        {isChanged && !definition.isGraphic && (
          <Button size="sm" variant="ghost" onClick={handleResetAll}>
            <RotateCcw aria-hidden="true" className="size-3.5" />
            Reset all
          </Button>
        )}
      </div>
      {isOpen && Tools && (
        <Tools
          selected={selected}
          values={values}
          onSet={setValues}
          onUseOnAll={isChanged && others.length === 0 ? handleUseOnAll : null}
        />
      )}
      {isOpen &&
        Object.entries(definition.parameters).map(([name, parameter]) => (
          <ParameterRow
            key={name}
            parameter={parameter}
            values={values.map((each) => each[name] ?? parameter.default)}
            onSet={(next, isStep) => set(name, next, isStep)}
            keyframes={
              only && others.length === 0 && parameter.isKeyframable
                ? viewKeyframes(session, only.clip, definition, name)
                : null
            }
          />
        ))}
    </section>
  );
}

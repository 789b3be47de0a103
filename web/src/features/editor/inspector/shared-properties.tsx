import { timelineTime } from '#shared/time/microseconds.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import { type ClipProperties, setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { canHaveSpeed } from '#shared/timeline/edits/set-speed.ts';
import { DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { useEditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { CaptionStyleField } from './caption-style-field.tsx';
import { EffectSections } from './effect-sections.tsx';
import { meetingStarts } from './exact-times.ts';
import { FitField, PlaceField } from './look-fields.tsx';
import { SoundFields } from './sound-fields.tsx';
import { SpeedSection } from './speed-section.tsx';
import { TimeField } from './time-field.tsx';

/** The common properties of several clips, set on all in one step. */
export function SharedProperties({ selected }: { selected: readonly PlacedClip[] }) {
  const session = useEditor();
  const { run, bounds } = useEditRun();
  const first = timelineTime(Math.min(...selected.map(({ clip }) => clip.start)));
  const isAll = (type: string) => selected.every(({ track }) => track.type === type);
  const hasSound = selected.every(({ clip }) => session.media(clip.assetId)?.hasAudio === true);

  const isPaced = selected.every(({ clip, track }) => track.type !== 'caption' && canHaveSpeed(clip, session.media));

  function setAll(properties: ClipProperties, label: string, isStep = false): EditResult {
    let result: EditResult = refuse('edit.nothing-selected');
    let { timeline } = session.document;
    for (const { clip } of selected) {
      result = setClipProperties(timeline, clip.id, properties, session.media);
      if (!result.ok) break;
      timeline = result.timeline;
    }
    (isStep ? run : session).edit(label, result);
    return result;
  }

  function moveTo(start: number, isStep: boolean): EditResult {
    const result = moveClips(session.document.timeline, {
      clipIds: selected.map(({ clip }) => clip.id),
      byUs: start - first,
    });
    (isStep ? run : session).edit(`${selected.length} clips moved`, result);
    return result;
  }

  return (
    <div className="flex flex-col gap-4" {...bounds}>
      <TimeField
        label="Start of the first"
        value={first}
        exactTimes={() => meetingStarts(selected)}
        onCommit={moveTo}
      />
      {isAll('caption') && (
        <CaptionStyleField
          value={common(selected.map(({ clip }) => clip.style ?? DEFAULT_CAPTION_STYLE))}
          onChange={(style) => setAll({ style }, 'Caption styles changed')}
        />
      )}
      {isAll('caption') && (
        <PlaceField
          value={common(selected.map(({ clip }) => clip.atTop ?? false))}
          onChange={(atTop) => setAll({ atTop }, 'Captions moved')}
        />
      )}
      {isAll('video') && (
        <FitField
          value={common(selected.map(({ clip }) => clip.fit ?? 'cover'))}
          onChange={(fit) => setAll({ fit }, 'Framing changed')}
        />
      )}
      {hasSound && <SoundFields clips={selected.map(({ clip }) => clip)} onSet={setAll} />}
      {isPaced && (
        <SpeedSection clips={selected.map(({ clip }) => clip)} hasSound={hasSound} isPicture={false} run={run} />
      )}
      <EffectSections selected={selected} run={run} />
    </div>
  );
}

/** The shared value, null when they differ. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

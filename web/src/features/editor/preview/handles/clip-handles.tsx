import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { findGraphic, titleText } from '#shared/effects/graphics.ts';
import type { NumberParameter, Point } from '#shared/effects/parameter.ts';
import { TRANSFORM, type TransformJob } from '#shared/effects/transform.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { shownSourceTime, valuesOf } from '#web/features/editor/inspector/effect-values.ts';
import { formatParameter } from '#web/features/editor/inspector/parameter-text.ts';
import { type EditRun, useEditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { clipLabel } from '#web/features/editor/timeline/clip-label.ts';
import { useAsset } from '#web/queries/use-asset.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';
import { playheadAtom } from '#web/state/playback-atoms.ts';
import { previewFormatAtom } from '#web/state/preview-format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { arrowOf } from './arrow-of.ts';
import { changeClip, labelOf } from './change-clip.ts';
import { CROP_SIDES, type HandleChange, type HandlePart, type TransformValues } from './handle-gesture.ts';
import { TitleEditor } from './title-editor.tsx';
import { boxStyle, cornersOf } from './transform-box.ts';
import { useClipGeometry } from './use-clip-geometry.ts';
import { useHandleGesture } from './use-handle-gesture.ts';

const { parameters } = TRANSFORM;

/** Distance within which something snaps, in px of the screen. */
const SNAP_PX = 8;

/** Distance of the knob from the picture's upper edge, in px of the screen. */
const KNOB_PX = 26;

const MOVING = 'Drag it, or move it with the arrow keys: by one pixel, with Shift by ten.';

interface ClipHandlesProps {
  placed: PlacedClip;
  /** The frame on the screen, in px. */
  frame: Size;
}

/**
 * Handles of a clip's transform over the preview: its box moves it, corners scale it, bars on its edges crop it, a knob turns it. Enter or a double
 * press on a title edits its text.
 */
export function ClipHandles({ placed: { clip, track }, frame }: ClipHandlesProps) {
  const session = useEditor();
  const { run, bounds } = useEditRun();
  const asset = useAsset(clip.assetId);
  const playhead = useAtomValue(playheadAtom);
  const overlay = useRef<HTMLDivElement>(null);
  const mover = useRef<HTMLButtonElement>(null);
  const [isTyping, setIsTyping] = useState(false);
  const output: Size = useAtomValue(previewFormatAtom);
  const at = shownSourceTime(session, clip, playhead);
  const geometry = useClipGeometry(clip, at);
  const graphic = findGraphic(clip.effects);
  const isTitle = graphic !== undefined && titleText(graphic) !== null;
  const resting = valuesOf(clip, TRANSFORM, at);
  const zoom = frame.width / output.width;
  const { gesture, press } = useHandleGesture(clip.id, overlay, zoom);
  const values: TransformValues = gesture.name === 'dragging' ? { ...resting, ...gesture.change } : resting;
  if (!geometry) return null;
  const job = TRANSFORM.job(values, geometry);
  const name = graphic ? clipLabel(clip, track.type) : (asset?.name ?? 'the clip');

  const handlePress = (part: HandlePart) => (event: ReactPointerEvent) =>
    press(part, event, { values: resting, geometry, tolerance: SNAP_PX / zoom });

  return (
    <div ref={overlay} data-handles="" className="pointer-events-none absolute inset-0" {...bounds}>
      {gesture.name === 'dragging' &&
        gesture.guides.map(({ axis, at }) => (
          <div
            key={axis}
            data-guide={axis}
            className={axis === 'x' ? 'absolute inset-y-0 w-px bg-accent' : 'absolute inset-x-0 h-px bg-accent'}
            style={axis === 'x' ? { left: at * zoom } : { top: at * zoom }}
          />
        ))}
      <button
        ref={mover}
        type="button"
        aria-label={`Position of ${name}`}
        aria-description={isTitle ? `${MOVING} Enter edits the text.` : MOVING}
        className="pointer-events-auto absolute cursor-move touch-none outline outline-text/80 focus-visible:outline-2 focus-visible:outline-accent"
        style={boxStyle(job, zoom)}
        onPointerDown={handlePress('position')}
        onDoubleClick={() => setIsTyping(isTitle)}
        // Enter is a click without a count.
        onClick={({ detail }) => detail === 0 && setIsTyping(isTitle)}
        onKeyDown={(event) => {
          const by = arrowOf(event);
          if (!by) return;
          const { position } = values;
          const moved = { x: position.x + by.x / output.width, y: position.y + by.y / output.height };
          step(session, run, clip.id, { position: moved }, event);
        }}
      />
      {isTyping && (
        <div className="pointer-events-none absolute" style={boxStyle(job, zoom)}>
          <TitleEditor
            {...{ clip, at }}
            unitPx={Math.min(frame.width, frame.height) * values.scale}
            onClose={() => {
              setIsTyping(false);
              mover.current?.focus();
            }}
          />
        </div>
      )}
      {cornersOf(job).map((corner, index) => (
        <Handle
          // biome-ignore lint/suspicious/noArrayIndexKey: the corners have an order and no other name.
          key={index}
          className={index % 2 === 0 ? 'size-3 cursor-nwse-resize rounded-xs' : 'size-3 cursor-nesw-resize rounded-xs'}
          place={within(corner, zoom, frame)}
          onPress={handlePress('scale')}
          // One of them is enough for the keyboard.
          slider={index === 0 ? { label: `Scale of ${name}`, parameter: parameters.scale, value: values.scale } : null}
          onStep={(scale, event) => step(session, run, clip.id, { scale }, event)}
        />
      ))}
      {!graphic &&
        CROP_SIDES.map((side, index) => (
          <Handle
            key={side}
            className={index % 2 === 0 ? 'h-1.5 w-5 rounded-full' : 'h-5 w-1.5 rounded-full'}
            turn={values.rotation}
            place={within(middleOf(job, index), zoom, frame)}
            onPress={handlePress(side)}
            slider={{ label: `${parameters[side].name} of ${name}`, parameter: parameters[side], value: values[side] }}
            onStep={(value, event) => step(session, run, clip.id, { [side]: value }, event)}
          />
        ))}
      <Handle
        className="size-3 cursor-grab rounded-full"
        place={knobOf(job, zoom, frame)}
        onPress={handlePress('rotation')}
        slider={{ label: `Rotation of ${name}`, parameter: parameters.rotation, value: values.rotation }}
        onStep={(rotation, event) => step(session, run, clip.id, { rotation }, event)}
      />
    </div>
  );
}

interface HandleProps {
  /** Its middle, in px of the frame on the screen. */
  place: Point;
  className: string;
  /** Turns it with the picture, in degrees. Default: 0. */
  turn?: number;
  onPress: (event: ReactPointerEvent) => void;
  /** Null for one that only the pointer reaches. */
  slider: { readonly label: string; readonly parameter: NumberParameter; readonly value: number } | null;
  onStep: (value: number, event: KeyboardEvent) => void;
}

function Handle({ place, className, turn = 0, onPress, slider, onStep }: HandleProps) {
  const shared = {
    className: classNames(
      'pointer-events-auto absolute -translate-1/2 touch-none border border-canvas bg-text outline-offset-2 after:absolute after:-inset-2',
      className,
    ),
    style: { left: place.x, top: place.y, ...(turn !== 0 && { rotate: `${turn}deg` }) },
    onPointerDown: onPress,
  };
  if (!slider) return <span aria-hidden="true" {...shared} />;
  const { label, parameter, value } = slider;
  const percents = parameter.unit === 'degrees' ? 1 : 100;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={Math.round(value * percents)}
      aria-valuemin={parameter.min * percents}
      aria-valuemax={parameter.max * percents}
      aria-valuetext={formatParameter(value, parameter)}
      onKeyDown={(event) => {
        const by = arrowOf(event);
        if (!by) return;
        const next = value + (by.x - by.y) * parameter.step;
        onStep(Math.min(parameter.max, Math.max(parameter.min, next)), event);
      }}
      {...shared}
    />
  );
}

/** Changes a clip's transform by a key; a row of them is one step of undo. */
function step(session: EditorSession, run: EditRun, clipId: string, change: HandleChange, event: KeyboardEvent): void {
  event.preventDefault();
  run.edit(labelOf(change), changeClip(session, clipId, change));
}

/** A place on the screen that stays on the frame, where it can be reached. */
function within({ x, y }: Point, zoom: number, frame: Size): Point {
  return { x: Math.min(frame.width, Math.max(0, x * zoom)), y: Math.min(frame.height, Math.max(0, y * zoom)) };
}

/** The middle of an edge of the picture, counted clockwise from the top, in output pixels. */
function middleOf(job: TransformJob, edge: number): Point {
  const corners = cornersOf(job);
  const [from, to] = [corners[edge] ?? corners[0], corners[(edge + 1) % 4] ?? corners[0]];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** The knob is above the picture, and inside it where the frame ends. */
function knobOf(job: TransformJob, zoom: number, frame: Size): Point {
  const [left, right, , leftBelow] = cornersOf(job);
  const length = Math.max(1, Math.hypot(left.x - leftBelow.x, left.y - leftBelow.y));
  const up = { x: (left.x - leftBelow.x) / length, y: (left.y - leftBelow.y) / length };
  const at = (px: number) => ({
    x: ((left.x + right.x) / 2) * zoom + up.x * px,
    y: ((left.y + right.y) / 2) * zoom + up.y * px,
  });
  const above = at(KNOB_PX);
  const isOnFrame = above.x >= 0 && above.y >= 0 && above.x <= frame.width && above.y <= frame.height;
  return within(isOnFrame ? above : at(-KNOB_PX), 1, frame);
}

import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import { HOUR_SECONDS } from '#shared/time/periods.ts';

/** Horizontal scale of the timeline at zoom 1, in CSS pixels per second (specification, business constants). */
export const PIXELS_PER_SECOND = 100;

/** Height of a track row, in CSS pixels (specification, business constants). */
export const TRACK_ROW_HEIGHT_PX = 60;

/** Empty space before time 0, in CSS pixels (specification, business constants). */
export const TIMELINE_LEFT_PADDING_PX = 20;

/** Minimum drawn length of the timeline: 30 s (specification, business constants). */
export const MIN_TIMELINE_US: Microseconds = 30_000_000;

/** Playback length of a timeline without clips: 60 s (specification, business constants). */
export const DEFAULT_PLAYBACK_US: Microseconds = 60_000_000;

/** Shortest clip that a trim may leave: 0.1 s (specification, validation rules). */
export const MIN_CLIP_US: Microseconds = 100_000;

/** Rewind and forward step of the preview: 5 s (specification, business constants). */
export const SKIP_US: Microseconds = 5_000_000;

/** Step of the playhead slider: 0.01 s (specification, business constants). */
export const SLIDER_STEP_US: Microseconds = 10_000;

/** Largest drift of a preview source from the playhead before it is corrected: 0.1 s (specification, business constants). */
export const RESYNC_DRIFT_US: Microseconds = 100_000;

/** Pause after the last change before the tracks are autosaved: 1.5 s (specification, timeline autosave). */
export const AUTOSAVE_DELAY_MS = 1_500;

/** Length of a still picture, or of media of unknown length, when it is placed: 5 s, as in desktop editors. */
export const DEFAULT_STILL_US: Microseconds = 5_000_000;

/** The latest time that a saved timeline may contain, on the timeline and in a source: 6 hours, the wire's limit. */
export const MAX_TIMELINE_US: Microseconds = 6 * HOUR_SECONDS * MICROSECONDS_PER_SECOND;

/** Longest fade of a clip's sound: 30 s. */
export const MAX_FADE_US: Microseconds = 30_000_000;

/** Largest linear gain of a clip's sound: 2, twice as loud (+6 dB). */
export const MAX_VOLUME = 2;

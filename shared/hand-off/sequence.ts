import { findGraphic, graphicName, titleText } from '#shared/effects/graphics.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { type Microseconds, microsecondsToSeconds, type TimelineTime } from '#shared/time/microseconds.ts';
import { type FrameRate, type Frames, framesToCover, secondsToFrames } from '#shared/time/rational.ts';
import type { MediaSource } from '#shared/timeline/available-range.ts';
import { isHeld, sourceLength } from '#shared/timeline/clip-time.ts';
import { withSolo } from '#shared/timeline/solo-tracks.ts';
import type { Clip, MarkerColor, Timeline, Track } from '#shared/timeline/timeline.ts';
import { cutTransitions } from '#shared/timeline/transitions.ts';
import { findTransition } from '#shared/transitions/registry.ts';

/** An asset as another editor needs it. */
export interface HandOffSource extends MediaSource {
  /** Its name in the library. */
  readonly name: string;
  /** Name of the file that was imported, by which the other editor finds it. */
  readonly fileName: string;
  /** Size of the picture. Null for sound and when unknown. */
  readonly size: Size | null;
}

/** A marker of the project, or an open comment where its words are. */
export interface HandOffMarker {
  readonly at: TimelineTime;
  readonly until: TimelineTime | null;
  readonly name: string;
  readonly color: MarkerColor;
  readonly isComment: boolean;
}

/** A project to hand off. */
export interface HandOffProject {
  readonly name: string;
  /** The timeline as frames of one shape show it. */
  readonly timeline: Pick<Timeline, 'tracks'>;
  readonly rate: FrameRate;
  readonly size: Size;
  readonly source: (assetId: string) => HandOffSource | undefined;
  readonly markers: readonly HandOffMarker[];
}

/** A clip in whole frames. */
export interface SequenceClip {
  readonly name: string;
  readonly start: Frames;
  readonly endExclusive: Frames;
  /** The asset's frame at the clip's start, in frames of the sequence's rate. */
  readonly sourceStart: Frames;
  /** Speed in hundredths. 0 holds the first picture. */
  readonly speed: number;
  /** Plays from the end of its part of the source. */
  readonly isReversed: boolean;
  readonly content:
    | { readonly type: 'media'; readonly assetId: string }
    | { readonly type: 'title'; readonly text: string }
    /** A shape, or a place that waits for footage. */
    | { readonly type: 'empty' };
  readonly isHeard: boolean;
  /** True for a picture that covers the frame; others fit into it. */
  readonly isCovering: boolean;
  /** Linear gain, that of the track included. */
  readonly gain: number;
}

/** A transition at a cut, the same number of frames on both sides. */
export interface SequenceTransition {
  readonly cut: Frames;
  readonly half: Frames;
  readonly name: string;
  readonly isDissolve: boolean;
}

/** Clips in order, which never overlap. */
export interface SequenceTrack {
  readonly name: string;
  readonly kind: 'video' | 'audio';
  /** False for a hidden or muted track. */
  readonly isEnabled: boolean;
  readonly clips: readonly SequenceClip[];
  readonly transitions: readonly SequenceTransition[];
}

/** A timeline in whole frames, without what no exchange format says. */
export interface Sequence {
  readonly name: string;
  readonly rate: FrameRate;
  readonly size: Size;
  readonly duration: Frames;
  /** Later video tracks are drawn over earlier ones. */
  readonly tracks: readonly SequenceTrack[];
  /** The media that the clips use, by id. A length in frames is null for pictures and when unknown. */
  readonly media: ReadonlyMap<string, HandOffSource & { readonly frames: Frames | null }>;
  readonly markers: readonly {
    readonly at: Frames;
    readonly length: Frames;
    readonly name: string;
    readonly color: MarkerColor;
    readonly isComment: boolean;
  }[];
}

/**
 * Rounds a timeline to whole frames. Edges that touch stay together, because each edge is rounded by itself from the
 * start of the timeline. Clips of less than half a frame are left out.
 */
export function sequenceOf({ name, timeline, rate, size, source, markers }: HandOffProject): Sequence {
  const frame = (us: Microseconds) => secondsToFrames(microsecondsToSeconds(us), rate);
  const media = new Map<string, HandOffSource & { frames: Frames | null }>();
  const counts = { video: 0, audio: 0 };

  const readClip = (clip: Clip, { muted, volume = 1 }: Track): SequenceClip[] => {
    const [start, endExclusive] = [frame(clip.start), frame(clip.end)];
    if (endExclusive <= start) return [];
    const graphic = findGraphic(clip.effects);
    const text = graphic && titleText(graphic);
    const found = clip.assetId === '' ? undefined : source(clip.assetId);
    const frames = found?.durationUs == null ? null : framesToCover(found.durationUs, rate);
    if (clip.assetId !== '') {
      const unknown = { type: 'video', durationUs: null, hasVideo: true, hasAudio: true, size: null } as const;
      media.set(clip.assetId, {
        ...(found ?? { ...unknown, name: 'Missing media', fileName: 'Missing media' }),
        frames,
      });
    }
    const used = isHeld(clip) ? 1 : sourceLength(clip, endExclusive - start);
    const last = frames === null ? Number.POSITIVE_INFINITY : Math.max(0, frames - used);
    return [
      {
        ...{ start, endExclusive },
        name: found?.name ?? text ?? (graphic ? graphicName(graphic) : clip.text || 'Empty'),
        sourceStart: clip.assetId === '' ? 0 : Math.min(frame(clip.in), last),
        speed: Math.round((clip.speed ?? 1) * 100),
        isReversed: clip.reversed === true,
        content: contentOf(clip, text),
        isHeard: clip.assetId !== '' && !muted && !isHeld(clip) && clip.volume !== 0 && found?.hasAudio !== false,
        isCovering: (clip.fit ?? 'cover') === 'cover',
        gain: (clip.volume ?? 1) * volume,
      },
    ];
  };

  const tracks = withSolo(timeline.tracks).flatMap((track): SequenceTrack[] => {
    if (track.type === 'caption') return [];
    const kind = track.type;
    counts[kind]++;
    const clips = track.clips.flatMap((clip) => readClip(clip, track));
    const edges = new Set(clips.map(({ start }) => start));
    const transitions = cutTransitions(track.clips).flatMap(({ transition, after, halfUs }): SequenceTransition[] => {
      const half = Math.floor(microsecondsToSeconds(halfUs) * (rate.numerator / rate.denominator));
      const cut = frame(after.start);
      if (half === 0 || !edges.has(cut)) return [];
      const definition = findTransition(transition.id);
      return [{ cut, half, name: definition?.name ?? transition.id, isDissolve: transition.id === 'cross-dissolve' }];
    });
    return [
      {
        ...{ kind, clips, transitions },
        name: track.name ?? `${kind === 'video' ? 'Video' : 'Audio'} ${counts[kind]}`,
        isEnabled: !(kind === 'video' ? track.hidden : track.muted),
      },
    ];
  });
  const duration = Math.max(0, ...tracks.flatMap(({ clips }) => clips.at(-1)?.endExclusive ?? 0));
  return {
    ...{ name, rate, size, duration, tracks, media },
    markers: markers.map(({ at, until, name: text, color, isComment }) => {
      const start = Math.min(frame(at), Math.max(0, duration - 1));
      return {
        at: start,
        length: until === null ? 1 : Math.max(1, frame(until) - start),
        name: text,
        color,
        isComment,
      };
    }),
  };
}

function contentOf({ assetId }: Clip, text: string | null | undefined): SequenceClip['content'] {
  if (assetId !== '') return { type: 'media', assetId };
  return text == null ? { type: 'empty' } : { type: 'title', text };
}

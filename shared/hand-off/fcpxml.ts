import type { Frames } from '#shared/time/rational.ts';
import { fcpxmlMedia } from './fcpxml-media.ts';
import { rationalTime } from './fcpxml-time.ts';
import type { Sequence, SequenceClip, SequenceTrack, SequenceTransition } from './sequence.ts';
import { xml } from './xml.ts';

/** A stretch of the main storyline: a clip, or the gap between two. */
interface Stretch {
  readonly start: Frames;
  readonly endExclusive: Frames;
  readonly clip: SequenceClip | null;
}

/**
 * Writes a sequence as FCPXML 1.10. The lowest video track is the main storyline; clips of other tracks are connected to
 * what plays there when they start, on lanes above it, and below it for sound.
 *
 *     lane 1         [title)
 *     spine    [==a==)[gap)[==b==)
 *     lane -1  [=====music====)
 *
 * Times are fractions of whole frames. A retimed clip has a time map of its whole media, so that its `start` is a time
 * of the retimed media.
 * https://developer.apple.com/documentation/professional-video-applications/fcpxml-reference
 */
export function writeFcpxml(sequence: Sequence): string {
  const { name, rate, duration, tracks } = sequence;
  const media = fcpxmlMedia(sequence);
  const time = (frames: Frames) => rationalTime(frames, rate);
  const main = tracks.find(({ kind }) => kind === 'video');
  const stretches = stretchesOf(main?.clips ?? [], duration);

  /** Elements of the other tracks that start within a stretch. Their offsets are in its own time. */
  const connected = ({ start, endExclusive, clip }: Stretch): string[] => {
    const offset = (at: Frames) => time(at - start + (clip ? media.localStart(clip) : 0));
    let [above, below] = [0, 0];
    return tracks.flatMap((track) => {
      if (track === main) return [];
      const lane = track.kind === 'video' ? ++above : --below;
      return runsOf(track)
        .filter(({ clips }) => clips[0].start >= start && clips[0].start < endExclusive)
        .map(({ clips, transitions }) => {
          const [first] = clips;
          if (transitions.length === 0) return media.clip(first, track, { lane, offset: offset(first.start) });
          const inside = { at: (frame: Frames) => time(frame - first.start), track, transitions };
          return xml('spine', { lane, offset: offset(first.start), name: track.name }, storyline(clips, inside));
        });
    });
  };

  const markers = ({ start, endExclusive, clip }: Stretch): string[] =>
    sequence.markers
      .filter(({ at }) => at >= start && at < endExclusive)
      .map(({ at, length, name: value, isComment }) =>
        xml('marker', {
          start: time(at - start + (clip ? media.localStart(clip) : 0)),
          duration: time(length),
          value,
          ...(isComment && { completed: 0 }),
        }),
      );

  interface Line {
    readonly at: (frame: Frames) => string;
    readonly track: SequenceTrack;
    readonly transitions: readonly SequenceTransition[];
  }
  /** Clips that touch, with the transitions between them. */
  const storyline = (clips: readonly SequenceClip[], { at, track, transitions }: Line): string[] =>
    clips.flatMap((clip) => [
      ...transitions.filter(({ cut }) => cut === clip.start).map((transition) => media.transition(transition, at)),
      media.clip(clip, track, { offset: at(clip.start) }),
    ]);

  const spine = stretches.flatMap((stretch) => {
    const { start, endExclusive, clip } = stretch;
    const children = [...connected(stretch), ...markers(stretch)];
    if (clip && main && clip.content.type !== 'empty') {
      return [
        ...main.transitions.filter(({ cut }) => cut === start).map((each) => media.transition(each, time)),
        media.clip(clip, main, { offset: time(start) }, children),
      ];
    }
    const gap = { name: clip?.name ?? 'Gap', offset: time(start), start: '0s', duration: time(endExclusive - start) };
    return [xml('gap', gap, children)];
  });

  const format = { format: media.format, duration: time(duration), tcStart: '0s', tcFormat: 'NDF' };
  const document = xml('fcpxml', { version: '1.10' }, [
    xml('resources', {}, media.resources),
    xml('library', {}, [
      xml('event', { name }, [
        xml('project', { name }, [
          xml('sequence', { ...format, audioLayout: 'stereo', audioRate: '48k' }, [xml('spine', {}, spine)]),
        ]),
      ]),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fcpxml>\n${document}\n`;
}

/** The main storyline from the start to the sequence's end, without a hole. */
function stretchesOf(clips: readonly SequenceClip[], duration: Frames): readonly Stretch[] {
  let at = 0;
  const stretches: Stretch[] = [];
  for (const clip of clips) {
    if (clip.start > at) stretches.push({ start: at, endExclusive: clip.start, clip: null });
    stretches.push({ start: clip.start, endExclusive: clip.endExclusive, clip });
    at = clip.endExclusive;
  }
  if (duration > at) stretches.push({ start: at, endExclusive: duration, clip: null });
  return stretches;
}

interface Run {
  readonly clips: readonly [SequenceClip, ...SequenceClip[]];
  readonly transitions: readonly SequenceTransition[];
}

/** The clips of a track that are seen or heard, in runs that transitions join. */
function runsOf({ kind, clips, transitions }: SequenceTrack): readonly Run[] {
  const runs: { clips: [SequenceClip, ...SequenceClip[]]; transitions: SequenceTransition[] }[] = [];
  for (const clip of clips) {
    if (clip.content.type === 'empty') continue;
    const joined = kind === 'video' ? transitions.find(({ cut }) => cut === clip.start) : undefined;
    const run = runs.at(-1);
    if (joined && run?.clips.at(-1)?.endExclusive === clip.start) {
      run.clips.push(clip);
      run.transitions.push(joined);
    } else runs.push({ clips: [clip], transitions: [] });
  }
  return runs;
}

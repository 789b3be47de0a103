import { type Frames, framesPerSecond } from '#shared/time/rational.ts';
import type { Sequence, SequenceClip, SequenceTrack } from './sequence.ts';

/** A value of OpenTimelineIO's JSON. */
type Schema = { readonly OTIO_SCHEMA: string } & Readonly<Record<string, unknown>>;

/** Where a piece of a track begins, and what it is. */
type Piece = { readonly gap: Frames } | { readonly clip: SequenceClip };

/**
 * Writes a sequence as OpenTimelineIO JSON. A video's own sound becomes an audio track, because video tracks are
 * silent there. Clips are of schema 1, which every reader upgrades.
 * https://opentimelineio.readthedocs.io/en/stable/tutorials/otio-serialized-schema-only-fields.html
 */
export function writeOtio(sequence: Sequence): string {
  const rate = framesPerSecond(sequence.rate);
  const time = (value: Frames): Schema => ({ OTIO_SCHEMA: 'RationalTime.1', rate, value });
  const range = (start: Frames, duration: Frames): Schema => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start),
    duration: time(duration),
  });

  const reference = ({ content }: SequenceClip): Schema => {
    const asset = content.type === 'media' ? sequence.media.get(content.assetId) : undefined;
    if (!asset) return { OTIO_SCHEMA: 'MissingReference.1', name: '', available_range: null, metadata: {} };
    return {
      OTIO_SCHEMA: 'ExternalReference.1',
      name: asset.name,
      target_url: encodeURIComponent(asset.fileName),
      available_range: asset.frames === null ? null : range(0, asset.frames),
      metadata: {},
    };
  };

  const effects = ({ speed, isReversed }: SequenceClip): Schema[] => {
    if (speed === 100 && !isReversed) return [];
    const [kind, name] = speed === 0 ? ['FreezeFrame.1', 'FreezeFrame'] : ['LinearTimeWarp.1', 'LinearTimeWarp'];
    const scalar = (isReversed ? -speed : speed) / 100;
    return [{ OTIO_SCHEMA: kind, name, effect_name: name, time_scalar: scalar, enabled: true, metadata: {} }];
  };

  const item = (piece: Piece): Schema => {
    const shared = { markers: [], enabled: true, metadata: {} };
    if ('gap' in piece) {
      return { OTIO_SCHEMA: 'Gap.1', name: '', source_range: range(0, piece.gap), effects: [], ...shared };
    }
    const { clip } = piece;
    return {
      OTIO_SCHEMA: 'Clip.1',
      name: clip.name,
      source_range: range(clip.sourceStart, clip.endExclusive - clip.start),
      media_reference: reference(clip),
      effects: effects(clip),
      ...shared,
    };
  };

  const track = ({ name, kind, isEnabled, clips, transitions }: SequenceTrack): Schema => {
    const cuts = new Map(transitions.map((transition) => [transition.cut, transition]));
    const children = clips.flatMap((clip, index): Schema[] => {
      const gap = clip.start - (clips[index - 1]?.endExclusive ?? 0);
      const transition = gap === 0 && index > 0 ? cuts.get(clip.start) : undefined;
      return [
        ...(gap > 0 ? [item({ gap })] : []),
        ...(transition
          ? [
              {
                OTIO_SCHEMA: 'Transition.1',
                name: transition.name,
                transition_type: transition.isDissolve ? 'SMPTE_Dissolve' : 'Custom_Transition',
                in_offset: time(transition.half),
                out_offset: time(transition.half),
                metadata: {},
              },
            ]
          : []),
        item({ clip }),
      ];
    });
    return {
      OTIO_SCHEMA: 'Track.1',
      name,
      kind: kind === 'video' ? 'Video' : 'Audio',
      ...{ children, source_range: null, effects: [], markers: [], enabled: isEnabled, metadata: {} },
    };
  };

  const document: Schema = {
    OTIO_SCHEMA: 'Timeline.1',
    name: sequence.name,
    global_start_time: null,
    metadata: {},
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      ...{ source_range: null, effects: [], enabled: true, metadata: {} },
      children: [...sequence.tracks, ...soundOfVideos(sequence.tracks)].map(track),
      markers: sequence.markers.map(({ at, length, name, color }) => ({
        OTIO_SCHEMA: 'Marker.2',
        name,
        color: color.toUpperCase(),
        marked_range: range(at, length),
        metadata: {},
      })),
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Audio tracks with the sound of the video tracks that are heard. */
function soundOfVideos(tracks: readonly SequenceTrack[]): readonly SequenceTrack[] {
  return tracks.flatMap((track): SequenceTrack[] => {
    const clips = track.clips.filter(({ isHeard }) => isHeard);
    if (track.kind !== 'video' || clips.length === 0) return [];
    return [{ kind: 'audio', name: `Sound of ${track.name}`, isEnabled: true, clips, transitions: [] }];
  });
}

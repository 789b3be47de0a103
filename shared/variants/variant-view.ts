import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { isSamePlace, ownPlace, placedClip, placeIn } from '#shared/timeline/clip-place.ts';
import { isEqual } from '#shared/timeline/diff.ts';
import type { Clip, ClipPlace, Timeline, Track } from '#shared/timeline/timeline.ts';
import { mapClips, mapTrack, mapTracks } from '#shared/timeline/timeline-for.ts';

/** A frame's shape to see and edit, and the project's. */
export interface ShownShape {
  /** The project's. Shapes without places of their own follow it. */
  readonly own: AspectRatio;
  readonly shown: AspectRatio;
}

/**
 * Presents a timeline as if its clips were placed for another shape, so that every edit and every view of an ordinary
 * timeline works on a variant too: what an edit does to a clip's place stays in that variant, what it does to cuts,
 * words, looks and sound holds for all.
 *
 *     stored     place 9:16, variants { 16:9 }
 *     view       place 16:9, variants { 9:16, 1:1 }    edits happen here
 *
 * Both forms say the same about every shape, so a clip that is copied in a view can be pasted anywhere, and a view can
 * be stored without harm. Clips and tracks that an edit left alone come back as the stored ones, with their identity.
 */
export class VariantView {
  readonly #shape: ShownShape;
  /** Each part that was shown, and the part of the other form that it stands for. */
  readonly #shown = new WeakMap<object, object>();
  readonly #stored = new WeakMap<object, object>();
  /** Stored clips and tracks by id, the latest that were shown. */
  readonly #clips = new Map<string, Clip>();
  readonly #tracks = new Map<string, Track>();

  constructor(shape: ShownShape) {
    this.#shape = shape;
  }

  /** The view of a stored timeline. */
  show(timeline: Timeline): Timeline {
    return this.#once(timeline, () => mapTracks(timeline, (track) => this.#once(track, () => this.#showTrack(track))));
  }

  /** The timeline to store for an edited view. */
  store(timeline: Timeline): Timeline {
    const { own } = this.#shape;
    const storeClip = (clip: Clip) => this.#known(clip) ?? latest(this.#clips, settled(clip, own));
    const storeTrack = (track: Track) => this.#known(track) ?? latest(this.#tracks, mapTrack(track, storeClip));
    return this.#known(timeline) ?? mapTracks(timeline, storeTrack);
  }

  #showTrack(track: Track): Track {
    this.#tracks.set(track.id, track);
    return mapTrack(track, (clip) => this.#once(clip, () => this.#showClip(clip, track)));
  }

  #showClip(clip: Clip, { type }: Track): Clip {
    this.#clips.set(clip.id, clip);
    const { own, shown } = this.#shape;
    // A sound has no place.
    return shown === own || type === 'audio' ? settled(clip, own) : opened(clip, shown);
  }

  #known<Part extends object>(shown: Part): Part | undefined {
    return this.#stored.get(shown) as Part | undefined;
  }

  #once<Part extends object>(part: Part, show: () => Part): Part {
    const known = this.#shown.get(part) as Part | undefined;
    if (known) return known;
    const shown = show();
    this.#shown.set(part, shown);
    this.#stored.set(shown, part);
    return shown;
  }
}

/** The latest part with this one's id, if an edit changed nothing of it. */
function latest<Part extends { readonly id: string }>(parts: ReadonlyMap<string, Part>, part: Part): Part {
  const before = parts.get(part.id);
  return before && isEqual(before, part) ? before : part;
}

/** Changes a timeline's variant. */
export function changeVariant(timeline: Timeline, shape: ShownShape, change: (view: Timeline) => Timeline): Timeline {
  const view = new VariantView(shape);
  return view.store(change(view.show(timeline)));
}

/**
 * Gives clips of a view the place that they have in another shape.
 * @param clipIds Default: all clips.
 */
export function placeAsIn(view: Timeline, aspectRatio: AspectRatio, clipIds?: ReadonlySet<string>): Timeline {
  return mapClips(view, (clip) => {
    const place = placeIn(clip, aspectRatio);
    const isAsked = clipIds === undefined || clipIds.has(clip.id);
    return isAsked && !isSamePlace(place, ownPlace(clip)) ? placedClip(clip, place, clip.variants) : clip;
  });
}

/** A clip whose own fields are its place in one shape, with a variant for each of the others. */
function opened(clip: Clip, shape: AspectRatio): Clip {
  const others = ASPECT_RATIOS.filter((each) => each !== shape);
  return placedClip(clip, placeIn(clip, shape), variantsOf(clip, others));
}

/**
 * A clip whose own fields are its place in the project's shape. A variant that looks the same isn't one: it follows the
 * project's shape.
 */
function settled(clip: Clip, own: AspectRatio): Clip {
  if (!clip.variants) return clip;
  const place = placeIn(clip, own);
  const others = ASPECT_RATIOS.filter((each) => each !== own && !isSamePlace(placeIn(clip, each), place));
  const shapes = Object.keys(clip.variants);
  const isSettled = shapes.length === others.length && others.every((each) => shapes.includes(each));
  return isSettled && others.length > 0 ? clip : placedClip(clip, place, variantsOf(clip, others));
}

function variantsOf(clip: Clip, shapes: readonly AspectRatio[]): Partial<Record<AspectRatio, ClipPlace>> {
  return Object.fromEntries(shapes.map((each) => [each, placeIn(clip, each)]));
}

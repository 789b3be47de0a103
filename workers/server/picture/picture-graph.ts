import type { Rect } from '#shared/geometry/rect.ts';
import { type DamagedPart, damageWithin } from '#shared/media/damage.ts';
import { sourceTimeAt } from '#shared/render/at-frame.ts';
import { placePicture } from '#shared/render/placement.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import { type Microseconds, microsecondsToSeconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { type FrameRate, frameRateText } from '#shared/time/rational.ts';
import type { SourceProbe, SourceVideo } from '#workers/server/probe/probe-source.ts';
import type { RenderLimits, SegmentRange } from '#workers/server/render-types.ts';
import { sourceArguments } from '#workers/server/tools/source-arguments.ts';
import { planCropAndScale } from './crop-and-scale.ts';
import { layerFilters, needsFullChroma, TAGGED } from './layer-filters.ts';
import { cutIntoStretches, type Stretch } from './stretches.ts';

/** A still picture at its place in the output, in a file that ffmpeg reads: one picture for all times. */
export interface StillPicture {
  readonly path: string;
  readonly destination: Rect;
  readonly hasAlpha: boolean;
}

export interface PictureSources {
  /** Video files by asset id. */
  readonly videos: ReadonlyMap<string, SourceProbe & { readonly video: SourceVideo }>;
  /** Stills by {@link stillKey}. */
  readonly stills: ReadonlyMap<string, StillPicture>;
}

/** A filter graph of ffmpeg and the inputs that it reads. */
export interface PictureGraph {
  /** Arguments of all inputs, in order. */
  readonly inputs: readonly string[];
  /** Asset of each input; null for our own inputs. */
  readonly inputAssets: readonly (string | null)[];
  readonly filters: string;
  /** Label of the resulting picture. */
  readonly output: string;
}

/** Key of a still at its size and place. */
export function stillKey({ assetId, fit }: Pick<LayerSpan, 'assetId' | 'fit'>): string {
  return `${fit} ${assetId}`;
}

/** A picture over all layers, read from a pipe: changing drawings in one rectangle. */
export interface OverlayInput {
  readonly box: Rect;
  /** Arguments of its input, `-i` included. */
  readonly args: readonly string[];
}

/**
 * Builds the graph for the pictures of a range of frames: stretches of constant layers one after the other, each of its
 * exact length, and the overlays over all of them. Frame n of the output is frame `firstFrame + n` of the plan.
 */
export function buildPictureGraph(
  plan: RenderPlan,
  range: Pick<SegmentRange, 'firstFrame' | 'endFrame'>,
  sources: PictureSources,
  overlays: readonly OverlayInput[],
  limits: Pick<RenderLimits, 'sourcePixels'>,
): PictureGraph {
  const stretches = cutIntoStretches(plan, range);
  const layerCount = stretches.reduce((count, { layers }) => count + layers.length, 0);
  const graph = new GraphBuilder(plan, sources, limits, layerCount);
  const joined = graph.join(stretches.map((stretch) => graph.addStretch(stretch)));
  return graph.finish(overlays.reduce((below, overlay) => graph.addOverlay(below, overlay), joined));
}

/**
 * Up to this many decoders choose their own number of threads; with more, each would hold pictures and stacks for every
 * processor.
 */
const UNBOUNDED_DECODERS = 4;
const DECODER_THREADS = 2;

class GraphBuilder {
  readonly #plan: RenderPlan;
  readonly #sources: PictureSources;
  readonly #limits: Pick<RenderLimits, 'sourcePixels'>;
  readonly #decoderOptions: readonly string[];
  readonly #inputs: (readonly string[])[] = [];
  readonly #inputAssets: (string | null)[] = [];
  readonly #chains: string[] = [];
  #labelCount = 0;

  constructor(
    plan: RenderPlan,
    sources: PictureSources,
    limits: Pick<RenderLimits, 'sourcePixels'>,
    layerCount: number,
  ) {
    this.#plan = plan;
    this.#sources = sources;
    this.#limits = limits;
    this.#decoderOptions = layerCount > UNBOUNDED_DECODERS ? ['-threads', String(DECODER_THREADS)] : [];
  }

  /** @returns Label of a stretch's pictures. */
  addStretch(stretch: Stretch): string {
    const [lowest, ...above] = stretch.layers.map((layer) => this.#addLayer(layer, stretch));
    const { width, height, frameRate } = this.#plan;
    const length = stretch.endFrame - stretch.firstFrame;
    const black = `color=c=black:s=${width}x${height}:r=${frameRateText(frameRate)},format=yuv420p,${TAGGED},trim=end_frame=${length}`;
    if (!lowest) return this.#chain('', black);
    const { destination, hasAlpha, label } = lowest;
    const isFilled = destination.width === width && destination.height === height;
    const base = hasAlpha
      ? this.#lay(this.#chain('', black), lowest)
      : isFilled
        ? label
        : this.#chain(label, `pad=${width}:${height}:${destination.x}:${destination.y}:color=black`);
    return above.reduce((below, layer) => this.#lay(below, layer), base);
  }

  /** @returns Label of all stretches in sequence, frame n at time n. */
  join(stretches: readonly string[]): string {
    const { numerator, denominator } = this.#plan.frameRate;
    // Renumber the frames: concat only guesses the length of a stretch of a single frame.
    const count = `settb=${denominator}/${numerator},setpts=N`;
    const [only = ''] = stretches;
    return stretches.length === 1
      ? this.#chain(only, count)
      : this.#chain(stretches.join(''), `concat=n=${stretches.length}:v=1:a=0,${count}`);
  }

  addOverlay(below: string, { box, args }: OverlayInput): string {
    const input = this.#addInput(args, null);
    const timed = this.#chain(`[${input}:v]`, `${TAGGED},${tickFilters(this.#plan.frameRate)}`);
    return this.#chain(below + timed, `overlay=${box.x}:${box.y}:format=yuv420:eof_action=repeat`);
  }

  finish(label: string): PictureGraph {
    return {
      inputs: this.#inputs.flat(),
      inputAssets: this.#inputAssets,
      filters: this.#chains.join(';'),
      output: label,
    };
  }

  #addLayer(layer: LayerSpan, stretch: Stretch): { label: string; destination: Rect; hasAlpha: boolean } {
    return layer.type === 'image' ? this.#addStill(layer, stretch) : this.#addVideo(layer, stretch);
  }

  #addStill(layer: LayerSpan, { firstFrame, endFrame }: Stretch) {
    const still = this.#sources.stills.get(stillKey(layer));
    if (!still) throw new RangeError(`No still picture of ${layer.assetId}`);
    const args = ['-protocol_whitelist', 'file', '-f', 'matroska', '-i', `file:${still.path}`];
    const input = this.#addInput(args, layer.assetId);
    const { frameRate } = this.#plan;
    const format = still.hasAlpha ? 'yuva420p' : 'yuv420p';
    const filters = `${TAGGED},format=${format},fps=fps=${frameRateText(frameRate)}:start_time=0,trim=end_frame=${endFrame - firstFrame},setsar=1`;
    const { destination, hasAlpha } = still;
    return { label: this.#chain(`[${input}:v]`, filters), destination, hasAlpha };
  }

  #addVideo(layer: LayerSpan, { firstFrame, endFrame }: Stretch) {
    const source = this.#sources.videos.get(layer.assetId);
    if (!source) throw new RangeError(`No video of ${layer.assetId}`);
    const { video } = source;
    const { frameRate: rate } = this.#plan;
    const start = sourceTimeAt(layer, firstFrame, rate);
    const isTurned = video.rotation === 90 || video.rotation === 270;
    const { squarePixelWidth, squarePixelHeight } = video;
    const display = isTurned
      ? { width: squarePixelHeight, height: squarePixelWidth }
      : { width: squarePixelWidth, height: squarePixelHeight };
    const placement = placePicture(layer.fit, display, this.#plan);
    const damage = this.#plan.damage?.[layer.assetId] ?? [];
    const firstUs = lastGoodBefore(start, damage);
    // Makes the decoder report what it cannot decode, instead of showing grey. Where that is known, it is left out.
    const options = [...(damage.length > 0 ? [] : ['-err_detect:v', 'explode']), ...this.#decoderOptions];
    const input = this.#addInput(videoInput(source, firstUs, this.#limits, options), layer.assetId);
    const steps = planCropAndScale(video, placement, needsFullChroma(video) ? 1 : 2);
    const filters = layerFilters({ video, start, frameCount: endFrame - firstFrame, rate, steps, damage });
    return {
      label: this.#chain(`[${input}:${video.streamIndex}]`, filters),
      destination: placement.destination,
      hasAlpha: video.hasAlpha,
    };
  }

  #lay(below: string, { label, destination }: { label: string; destination: Rect }): string {
    return this.#chain(below + label, `overlay=${destination.x}:${destination.y}:format=yuv420:shortest=1`);
  }

  #addInput(args: readonly string[], assetId: string | null): number {
    this.#inputs.push(args);
    this.#inputAssets.push(assetId);
    return this.#inputs.length - 1;
  }

  #chain(inputs: string, filters: string): string {
    const label = `[p${this.#labelCount++}]`;
    this.#chains.push(`${inputs}${filters}${label}`);
    return label;
  }
}

/** A time from which on the frame is decoded that is on screen at `start`: in a damaged part that is the one before it. */
function lastGoodBefore(start: Microseconds, damage: readonly DamagedPart[]): Microseconds {
  const part = damageWithin(damage, start, start + 1)[0];
  return part ? Math.min(start, secondsToMicroseconds(part.startSeconds)) : start;
}

/** Reading starts this much before the wanted time; the container's own tables find the key frame before that. */
const SEEK_LEAD_US: Microseconds = 500_000;

/** ffmpeg itself goes back this much further where pictures are stored out of order (3/23 s). */
const REORDER_LEAD_US: Microseconds = 140_000;

/** ffmpeg's own VP8 and VP9 decoders drop the alpha channel. */
const ALPHA_DECODERS: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** Opens a video so that the picture at `startUs` is among those decoded, with the file's own timestamps. */
function videoInput(
  { path, durationUs, video }: SourceProbe & { readonly video: SourceVideo },
  startUs: Microseconds,
  limits: Pick<RenderLimits, 'sourcePixels'>,
  decoderOptions: readonly string[],
): string[] {
  const wantedUs = Math.min(startUs, durationUs ?? startUs) - SEEK_LEAD_US;
  const hasLateKey = video.firstKeyUs > 0;
  const seekUs = hasLateKey ? Math.max(wantedUs, video.firstKeyUs + REORDER_LEAD_US) : wantedUs;
  const decoder = video.hasAlpha ? ALPHA_DECODERS[video.codec] : undefined;
  return sourceArguments(path, limits, [
    ...['-noautorotate', '-an', '-sn', '-dn'],
    ...(decoder === undefined ? [] : ['-c:v', decoder]),
    ...decoderOptions,
    ...(seekUs > 0
      ? ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', microsecondsToSeconds(seekUs).toFixed(6)]
      : []),
  ]);
}

/** Converts timestamps that count output frames in milliseconds to the output's. */
function tickFilters({ numerator, denominator }: FrameRate): string {
  return `settb=1/${1_000 * numerator},setpts=round(PTS*1000*${denominator}/${numerator}),settb=${denominator}/${numerator}`;
}

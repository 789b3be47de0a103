import type { Input } from 'mediabunny';
import type { RenderPlan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import type { Picture } from '#workers/engine/ports.ts';
import type { FinishedFile } from '#workers/engine/proof/prove-file.ts';
import type { PictureShrinker } from '#workers/engine/proof/small-picture.ts';
import { SoundMeter } from '#workers/engine/proof/sound-meter.ts';
import type { FrameSource } from '#workers/engine/render/frame-source.ts';
import { readFileFacts } from '#workers/lib/demuxers/read-file-facts.ts';
import type { EngineContext } from '#workers/server/job/render-types.ts';
import { openVideoFile } from '#workers/server/picture/open-feed.ts';
import { probeSource, type SourceProbe } from '#workers/server/probe/probe-source.ts';
import { PcmSource } from '#workers/server/sound/pcm-source.ts';

/** Id of the finished file, in place of a source's asset id. */
const FILE_ID = 'finished';

/** Decoding continues up to a picture this much later, in µs. Beyond it a new decoder is quicker. */
const CONTINUE_WITHIN_US = 3_000_000;

/** Samples per read: one second. */
const CHUNK_SAMPLES = 48_000;

/** A finished file and the host for shrinking its pictures. */
interface FileOrder {
  readonly plan: RenderPlan;
  readonly path: string;
  /** The caller still owns it. */
  readonly input: Input;
  readonly shrinker: PictureShrinker;
}

/**
 * Opens a finished file for its proof. Its methods throw when it can't be read. Request frames in order. The caller
 * closes it, which ends its decoder.
 */
export function openFinishedFile(
  { plan, path, input, shrinker }: FileOrder,
  context: EngineContext,
): FinishedFile & { close(): void } {
  let probing: Promise<SourceProbe> | undefined;
  const probe = () => {
    probing ??= probeSource(FILE_ID, path, context);
    return probing;
  };
  let source: FrameSource<Picture> | null = null;
  const close = () => {
    source?.dispose();
    source = null;
  };
  return {
    readFacts: () => readFileFacts(input),
    async pictureAt(frame) {
      const { video, ...file } = await probe();
      if (!video) return null;
      const time = sourceTime(frameToMicroseconds(frame, plan.frameRate));
      if (source && time > source.position + CONTINUE_WITHIN_US) close();
      source ??= await openVideoFile(
        { assetId: FILE_ID, file: { ...file, video }, damage: null, isOurOwn: true },
        time,
        context,
      );
      return await shrinker.ofPicture(await source.frameAt(time, context.signal));
    },
    async measureSound() {
      const { audio, ...file } = await probe();
      const meter = new SoundMeter(plan.sampleFrameCount);
      if (!audio) return meter.facts;
      const sound = await PcmSource.open(FILE_ID, { ...file, audio }, sourceTime(0), false, context);
      try {
        for (let first = 0; first < plan.sampleFrameCount; first += CHUNK_SAMPLES) {
          meter.add(await sound.read(first, Math.min(CHUNK_SAMPLES, plan.sampleFrameCount - first)));
        }
      } finally {
        sound.dispose();
      }
      return meter.facts;
    },
    close,
  };
}

import { afterEach, expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { FrameCompositor } from '#workers/browser/compose/frame-compositor.ts';
import { planOf } from '#workers/browser/export/testing/export-fixture.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { WayProbe } from '#workers/engine/compose/way-probe.ts';
import { probePlaneRows } from './plane-rows.ts';
import { encoderGivesBack } from './probe-encoder.ts';
import { makeProbeFrame, showsProbePicture } from './probe-picture.ts';

const CONFIG: VideoEncoderConfig = { codec: 'avc1.64001e', width: 320, height: 180, avc: { format: 'avc' } };
const originals = { VideoFrame: globalThis.VideoFrame, VideoEncoder: globalThis.VideoEncoder };
afterEach(() => {
  Object.assign(globalThis, originals);
});

/** Reads bytes as Firefox 153 does. */
class FrameWithoutLayout extends originals.VideoFrame {
  constructor(source: AllowSharedBufferSource, { layout: _, ...init }: VideoFrameBufferInit) {
    super(source, init);
  }
}

test('a browser that ignores layouts is given tight rows, and frames are right', async () => {
  Object.assign(globalThis, { VideoFrame: FrameWithoutLayout });
  const sheared = makeProbeFrame(90, 32, { stride: 96, chromaStride: 48 }, 0);
  expect(showsProbePicture(sheared)).toBe(false);
  sheared.close();
  expect(await probePlaneRows()).toBe('tight');
  const caption = clip('c', '', 0, 1, 0, { text: 'Words' });
  const plan = planOf([track('caption', [caption])], {}, { width: 200, height: 360 });
  const compose = async (probeRows: typeof probePlaneRows) => {
    const compositor = new FrameCompositor(plan, await loadKernel(), new WayProbe(), probeRows);
    const frame = await compositor.compose(0, [], { timestamp: 0, duration: 1 });
    const copy = new Uint8Array(frame.allocationSize());
    await frame.copyTo(copy);
    frame.close();
    return copy;
  };
  const packed = await compose(probePlaneRows);
  Object.assign(globalThis, originals);
  const expected = await compose(async () => 'padded');
  expect(packed).toEqual(expected);
  expect(new Set(expected.subarray(0, 200 * 360)).size).toBeGreaterThan(20);
});

test('an encoder that works gives the known picture back; one that blackens it does not', async () => {
  expect(await encoderGivesBack(CONFIG)).toBe(true);
  globalThis.VideoEncoder = class extends originals.VideoEncoder {
    override encode({ timestamp }: VideoFrame, options?: VideoEncoderEncodeOptions): void {
      const black = new VideoFrame(new Uint8Array((320 * 180 * 3) / 2), {
        format: 'I420',
        codedWidth: 320,
        codedHeight: 180,
        timestamp,
      });
      super.encode(black, options);
      black.close();
    }
  };
  expect(await encoderGivesBack(CONFIG)).toBe(false);
});

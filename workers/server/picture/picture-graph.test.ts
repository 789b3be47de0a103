import { describe, expect, test } from 'vitest';
import { findPreset } from '#shared/presets/presets.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { SourceProbe, SourceVideo } from '#workers/server/probe/probe-source.ts';
import { encoderArguments } from './encoder-arguments.ts';
import { buildPictureGraph } from './picture-graph.ts';
import { cutIntoStretches } from './stretches.ts';

const LIMITS = { sourcePixels: 33_177_600 };
const VIDEO: SourceVideo = {
  streamIndex: 0,
  codec: 'h264',
  width: 1920,
  height: 1080,
  squarePixelWidth: 1920,
  squarePixelHeight: 1080,
  rotation: 0,
  isMirrored: false,
  pixelFormat: 'yuv420p',
  hasAlpha: false,
  color: { matrix: 'bt709', transfer: 'bt709', isFullRange: false },
  timeResolution: 15_360,
  averageRate: 30,
  baseRate: 30,
  firstKeyUs: 0,
};

/** Colours with no other tags. */
function unsaid(matrix: string | null = null, isFullRange = false): Pick<SourceVideo, 'color'> {
  return { color: { matrix, transfer: null, isFullRange } };
}

function sized(width: number, height: number): Partial<SourceVideo> {
  return { width, height, squarePixelWidth: width, squarePixelHeight: height };
}

function probe(rest: Partial<SourceVideo> = {}): SourceProbe & { video: SourceVideo } {
  return { path: '/scratch/a', format: 'mov,mp4', durationUs: 8_000_000, audio: null, video: { ...VIDEO, ...rest } };
}

/** The plan of tracks that use the video asset `a`, vertical 1080p at 30. */
function planOf(tracks: Parameters<typeof compileRenderPlan>[0]['tracks']) {
  const source = {
    assetId: 'a',
    type: 'video' as const,
    width: 1920,
    height: 1080,
    durationUs: null,
    hasVideo: true,
    hasAudio: false,
  };
  const glass = { ...source, assetId: 'glass', mayBeTransparent: true };
  return compileRenderPlan({
    tracks,
    sources: [source, glass],
    width: 1080,
    height: 1920,
    frameRate: { numerator: 30, denominator: 1 },
    hasWatermark: false,
  });
}

function graphOf(tracks: Parameters<typeof planOf>[0], rest: Partial<SourceVideo> = {}) {
  const plan = planOf(tracks);
  const videos = new Map([
    ['a', probe(rest)],
    ['glass', probe({ ...rest, hasAlpha: true, codec: 'vp9' })],
  ]);
  return buildPictureGraph(
    plan,
    { firstFrame: 0, endFrame: plan.frameCount },
    { videos, stills: new Map() },
    [],
    LIMITS,
  );
}

describe('stretches', () => {
  test('split a range where a layer begins or ends', () => {
    const plan = planOf([
      track('video', [clip('1', 'a', 0, 1)]),
      track('video', [clip('2', 'glass', 0.5, 0.7), clip('3', 'glass', 1.5, 2)]),
    ]);
    const found = cutIntoStretches(plan, { firstFrame: 10, endFrame: 60 });
    expect(
      found.map(({ firstFrame, endFrame, layers }) => [
        firstFrame,
        endFrame,
        layers.map(({ clipId }) => clipId).join(),
      ]),
    ).toEqual([
      [10, 15, '1'],
      [15, 21, '1,2'],
      [21, 30, '1'],
      [30, 45, ''],
      [45, 60, '3'],
    ]);
  });
});

describe('the graph', () => {
  test('a clip that covers the frame is cropped before it is scaled, and nothing is laid over black', () => {
    const { filters, inputs } = graphOf([track('video', [clip('1', 'a', 0, 1, 2)])]);
    expect(filters).toMatch(/crop=\d+:1080:654:0,scale=\d+:1920:/);
    expect(filters).not.toContain('overlay');
    expect(filters).not.toContain('color=');
    expect(filters).toContain('trim=end_frame=30');
    // Half a second before its in point, by the file's own clock.
    expect(inputs.join(' ')).toContain('-noaccurate_seek -seek_timestamp 1 -ss 1.500000 -i file:/scratch/a');
  });

  test('the first frame is the last picture that is not later, to the microsecond and the rounding of clocks', () => {
    const { filters } = graphOf([track('video', [clip('1', 'a', 0, 1, 2)])]);
    expect(filters).toContain(
      'settb=1/1000000,setpts=PTS-(2000035),tpad=stop_mode=clone:stop=-1,fps=fps=30/1:round=up:start_time=0',
    );
  });

  test('pictures that stand for several frames are scaled before they are repeated', () => {
    const order = (text: string) => text.indexOf('scale=') - text.indexOf('fps=fps');
    expect(order(graphOf([track('video', [clip('1', 'a', 0, 1)])], { averageRate: 15 }).filters)).toBeLessThan(0);
    expect(order(graphOf([track('video', [clip('1', 'a', 0, 1)])], { averageRate: 60 }).filters)).toBeGreaterThan(0);
  });

  test.each<[string, Partial<SourceVideo>, string]>([
    ['BT.601', { color: { matrix: 'smpte170m', transfer: null, isFullRange: false } }, 'min=170m:rin=limited'],
    ['nothing said of 640×480', { ...unsaid(), ...sized(640, 480) }, 'min=170m:rin=limited'],
    ['nothing said of 720×576 on its side', { ...unsaid(), ...sized(720, 576), rotation: 90 }, 'min=170m:rin=limited'],
    ['a matrix without a name', { ...unsaid('unknown'), ...sized(640, 480) }, 'min=170m:rin=limited'],
    ['full range and no more said of 640×480', { ...unsaid(null, true), ...sized(640, 480) }, 'min=170m:rin=full'],
    ['full range', { color: { matrix: null, transfer: null, isFullRange: true } }, 'min=709:rin=full'],
    ['HLG', { color: { matrix: 'bt2020nc', transfer: 'arib-std-b67', isFullRange: false } }, 'tonemap=mobius'],
    ['PQ', { color: { matrix: 'bt2020nc', transfer: 'smpte2084', isFullRange: false } }, 'tin=smpte2084'],
    ['RGB', { pixelFormat: 'gbrp' }, 'out_color_matrix=bt709:out_range=tv'],
    ['a quarter turn', { rotation: 90 }, 'transpose=clock'],
    ['chroma that a turn has put at the top', { rotation: 90 }, ':in_h_chr_pos=128:in_v_chr_pos=0:out_h_chr_pos=0:'],
    [
      'chroma that a turn has put at the right',
      { rotation: 180 },
      ':in_h_chr_pos=256:in_v_chr_pos=128:out_h_chr_pos=0:',
    ],
    ['an unknown rate', { baseRate: null }, 'start_time=0,tpad=stop_mode=clone:stop=-1,trim'],
  ])('%s', (_, video, expected) => {
    expect(graphOf([track('video', [clip('1', 'a', 0, 1)])], video).filters).toContain(expected);
  });

  test('BT.709 and untagged pictures are not converted, only tagged first', () => {
    const upright = { ...unsaid(), ...sized(720, 1_280) };
    const tagged = { ...sized(640, 480), color: { matrix: 'bt709', transfer: null, isFullRange: false } };
    for (const video of [{}, unsaid(), upright, tagged]) {
      const { filters } = graphOf([track('video', [clip('1', 'a', 0, 1)])], video);
      expect(filters).not.toMatch(/zscale|color_matrix/);
      expect(filters).toMatch(
        /setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709,(crop.*,)?scale=/,
      );
    }
  });

  test('converted and generated pictures are tagged BT.709 too', () => {
    const layer = track('video', [clip('1', 'a', 0.5, 1)]);
    const converted = graphOf([layer], { color: { matrix: 'smpte170m', transfer: null, isFullRange: false } });
    expect(converted.filters).toMatch(/zscale.*setsar=1,setparams=\S+?\[p/);
    expect(converted.filters).toMatch(/color=c=black[^;]*setparams=/);
    const plan = planOf([layer]);
    const input = { box: { x: 0, y: 0, width: 2, height: 2 }, args: ['-i', 'pipe:3'] };
    const sources = { videos: new Map([['a', probe()]]), stills: new Map() };
    const range = { firstFrame: 0, endFrame: plan.frameCount };
    expect(buildPictureGraph(plan, range, sources, [input], LIMITS).filters).toMatch(/\[1:v\]setparams=/);
  });

  test('an alpha channel gets the decoder that supports it, over black where no layer is below', () => {
    const { filters, inputs } = graphOf([track('video', [clip('1', 'glass', 0, 1)])]);
    expect(inputs.join(' ')).toContain('-c:v libvpx-vp9');
    expect(filters).toMatch(/color=c=black.*overlay=0:0/);
  });

  test('gaps are black for exactly their frames, and all stretches are joined and renumbered', () => {
    const { filters } = graphOf([track('video', [clip('1', 'a', 0.5, 1), clip('2', 'a', 1.2, 2)])]);
    expect(
      filters.match(/color=c=black:s=1080x1920:r=30\/1,format=yuv420p,setparams=\S+?,trim=end_frame=(\d+)/g),
    ).toHaveLength(2);
    expect(filters).toContain('concat=n=4:v=1:a=0,settb=1/30,setpts=N');
  });

  test('a few decoders choose their threads, many take two each', () => {
    const cuts = (count: number) => Array.from({ length: count }, (_, n) => clip(`${n}`, 'a', n / 10, (n + 1) / 10));
    expect(graphOf([track('video', cuts(4))]).inputs).not.toContain('-threads');
    const { inputs } = graphOf([track('video', cuts(5))]);
    expect(inputs.join(' ').match(/-threads 2 (?:(?!-i ).)*-i file:/g)).toHaveLength(5);
  });

  test('inputs are files and nothing else, whatever their names', () => {
    const { inputs } = graphOf([track('video', [clip('1', 'a', 0, 1)])]);
    expect(inputs.slice(0, 2)).toEqual(['-protocol_whitelist', 'file']);
    expect(inputs[inputs.indexOf('-format_whitelist') + 1]).not.toMatch(/hls|concat|dash|image2|lavfi/);
    expect(inputs).toContain('-max_pixels');
  });
});

describe('the encoder', () => {
  test.each([
    ['tiktok-1080-916', '4.0', '5000000', '60'],
    ['youtube-shorts-4k-916', '5.2', '30000000', '120'],
    ['instagram-post-4k-11', '5.2', '20000000', '120'],
  ])('%s: level %s, %s bits a second, a key frame each %s frames', (id, level, bitrate, interval) => {
    const preset = findPreset(id)!;
    const format = { ...preset.resolution, frameRate: { numerator: preset.fps, denominator: 1 } };
    const args = encoderArguments(format, preset, 250, null);
    const following = (option: string) => args[args.indexOf(option) + 1];
    expect([following('-level:v'), following('-b:v'), following('-g'), following('-frames:v')]).toEqual([
      level,
      bitrate,
      interval,
      '250',
    ]);
    expect(Number(following('-t'))).toBeLessThan(250 / preset.fps + 1.1);
  });
});

import { registerAacEncoder } from '@mediabunny/aac-encoder';
import {
  ALL_FORMATS,
  AudioSampleSink,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  CanvasSource,
  canEncodeAudio,
  Input,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny';
import type { BenchAnswer, BenchRequest } from './ways.ts';

/**
 * The two ways to compare with, in idiomatic mediabunny. One draws decoded pictures on a 2D canvas and encodes them.
 * The other encodes decoded pictures directly, without drawing, which is the upper limit of decoding and encoding.
 */
async function render(request: BenchRequest, source: Blob): Promise<Omit<BenchAnswer, 'elapsedMs'>> {
  const input = new Input({ source: new BlobSource(source), formats: ALL_FORMATS });
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video || !audio) throw new Error('The source has picture and sound');
  if (!(await canEncodeAudio('aac'))) registerAacEncoder();
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const encoding = {
    codec: 'avc' as const,
    quality: new Quality({ bitrate: request.bitrateBps }),
    keyFrameInterval: 2,
  };
  const canvas = new OffscreenCanvas(request.width, request.height);
  const pictures = request.way === 'canvas' ? new CanvasSource(canvas, encoding) : new VideoSampleSource(encoding);
  const sound = new AudioSampleSource({ codec: 'aac', quality: new Quality({ bitrate: 192_000 }) });
  output.addVideoTrack(pictures, { frameRate: 30 });
  output.addAudioTrack(sound);
  await output.start();
  let frameCount = 0;
  const drawPictures = async () => {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('No 2D canvas');
    for await (const sample of new VideoSampleSink(video).samples()) {
      if (pictures instanceof VideoSampleSource) await pictures.add(sample);
      else {
        drawScene(context, sample, request);
        await pictures.add(sample.timestamp, sample.duration);
      }
      sample.close();
      frameCount++;
    }
    pictures.close();
  };
  const copySound = async () => {
    for await (const sample of new AudioSampleSink(audio).samples()) {
      if (sample.timestamp >= 0) await sound.add(sample);
      sample.close();
    }
    sound.close();
  };
  await Promise.all([drawPictures(), copySound()]);
  await output.finalize();
  return { frameCount, peakOpenFrames: null };
}

type Sample = Parameters<VideoSampleSource['add']>[0];

function drawScene(context: OffscreenCanvasRenderingContext2D, sample: Sample, { width, height }: BenchRequest): void {
  const cropWidth = (sample.displayHeight * width) / height;
  const left = (sample.displayWidth - cropWidth) / 2;
  sample.draw(context, left, 0, cropWidth, sample.displayHeight, 0, 0, width, height);
  context.font = '800 82px sans-serif';
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = 14;
  const text = `word ${Math.floor(sample.timestamp * 2)}`;
  context.strokeStyle = '#000';
  context.strokeText(text, width / 2, height * 0.8);
  context.fillStyle = '#fff';
  context.fillText(text, width / 2, height * 0.8);
}

self.onmessage = async ({ data }: MessageEvent<{ request: BenchRequest; source: Blob }>) => {
  try {
    self.postMessage(await render(data.request, data.source));
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
};

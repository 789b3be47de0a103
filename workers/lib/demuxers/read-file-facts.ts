import { EncodedPacketSink, type Input } from 'mediabunny';

/**
 * Reads the tables of a finished file: tracks, times of all frames, lengths. Decodes nothing.
 * @param input The caller still owns it.
 * @returns The engine's `FileFacts`.
 */
export async function readFileFacts(input: Input) {
  const tracks = await input.getTracks();
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const [times, keyTimes]: [number[], number[]] = [[], []];
  if (video) {
    const packets = new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true });
    for await (const { timestamp, type } of packets) {
      times.push(timestamp);
      if (type === 'key') keyTimes.push(timestamp);
    }
  }
  return {
    trackCount: tracks.length,
    video: video && {
      codec: await video.getCodec(),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      times,
      keyTimes,
      durationSeconds: await video.computeDuration(),
    },
    audio: audio && {
      codec: await audio.getCodec(),
      sampleRateHz: await audio.getSampleRate(),
      channelCount: await audio.getNumberOfChannels(),
      durationSeconds: await audio.computeDuration(),
    },
  };
}

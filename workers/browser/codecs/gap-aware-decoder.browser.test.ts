import { EncodedPacketSink } from 'mediabunny';
import { expect, test } from 'vitest';
import { openInput } from '#workers/browser/decode/open-input.ts';
import { fetchFixture } from '#workers/fixtures/fixture.ts';

test('a decoder that fails before a gap rejects pending reads', async () => {
  const input = openInput({ type: 'blob', blob: await fetchFixture('hole-aac.mp4') });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('No sound');
  const errors: string[] = [];
  const decoder = new AudioDecoder({ output: (data) => data.close(), error: ({ name }) => errors.push(name) });
  decoder.configure(config);
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const data = new Uint8Array(packet.data.length).fill(0xff);
    decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: packet.microsecondTimestamp, data }));
  }
  await expect(decoder.flush()).rejects.toThrow();
  expect(errors).toEqual(['EncodingError']);
  input.dispose();
});

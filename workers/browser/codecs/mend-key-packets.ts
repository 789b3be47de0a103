import { EncodedPacketSink } from 'mediabunny';

/** First step back from a time without a key packet; each further step is twice as long. */
const STEP_SECONDS = 1;

/**
 * Makes `getKeyPacket` search earlier times until it finds a key packet or reaches the start of the file. In a WebM
 * without an index (an unfinished recording), mediabunny (1.61) finds none if it has already read the cluster at that
 * time and the key packet is in an earlier one. Intact pictures then counted as damaged.
 */
export function mendKeyPackets(): void {
  const { getKeyPacket } = EncodedPacketSink.prototype;
  EncodedPacketSink.prototype.getKeyPacket = async function (seconds, options) {
    const found = await getKeyPacket.call(this, seconds, options);
    if (found) return found;
    const first = await this.getFirstPacket({ metadataOnly: true });
    if (!first || seconds < first.timestamp) return null;
    for (let step = STEP_SECONDS; seconds - step > first.timestamp; step *= 2) {
      const earlier = await getKeyPacket.call(this, seconds - step, options);
      if (earlier) return earlier;
    }
    const key = await this.getFirstKeyPacket(options);
    return key && key.timestamp <= seconds ? key : null;
  };
}

import { EncodedPacketSink } from 'mediabunny';

/** The first step back from where no key packet was found; each further one is twice as long. */
const STEP_SECONDS = 1;

/**
 * mediabunny (1.61) finds no key packet in a WebM without an index, as recordings are that were never finished, when it has read the
 * part that a time is in already and the key packet stands in an earlier one: pictures that are there counted as damaged. From
 * here on earlier times are asked for, until a key packet is found or the file begins.
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

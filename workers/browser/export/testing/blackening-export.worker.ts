import '#workers/browser/export/export.worker.ts';

/** The encoder receives black from this frame on, as with a broken driver. */
const BLACK_FROM = 10;

globalThis.VideoEncoder = class extends VideoEncoder {
  #count = 0;

  override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions): void {
    if (this.#count++ < BLACK_FROM) {
      super.encode(frame, options);
      return;
    }
    const { codedWidth, codedHeight, timestamp } = frame;
    const bytes = new Uint8Array((codedWidth * codedHeight * 3) / 2).fill(16).fill(128, codedWidth * codedHeight);
    const black = new VideoFrame(bytes, { format: 'I420', codedWidth, codedHeight, timestamp });
    super.encode(black, options);
    black.close();
  }
};

/** Interval and length of beeps and flashes, in seconds. */
export const BEEP_STEP = 0.5;
const BEEP_SECONDS = 0.1;

export const FRAME_RATE = 30;
/** Brightness of each frame of a flash. Distinct, because a busy machine may drop the first. */
export const FLASH_GRAYS: readonly number[] = [255, 215, 175];
const BLOCK_SECONDS = 0.01;
const SIZE = { width: 320, height: 180 };

/**
 * A camera and a microphone that flash and beep at the same instants, with timestamps of those instants. Either can be
 * made to send nothing for a while, and the microphone to change its rate. Both do so between two beeps, so that none
 * is cut.
 */
export class LiveSource {
  readonly video = new MediaStreamTrackGenerator({ kind: 'video' });
  readonly audio = new MediaStreamTrackGenerator({ kind: 'audio' });
  hasPicture = true;
  hasSound = true;
  soundRate = 48_000;
  readonly #sent = { picture: true, sound: true, soundRate: this.soundRate };
  readonly #frames = this.video.writable.getWriter();
  readonly #blocks = this.audio.writable.getWriter();
  readonly #canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #start = performance.now() / 1000;
  #frameCount = 0;
  #blockCount = 0;

  constructor() {
    this.#timer = setInterval(() => this.#send(), 5);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.video.stop();
    this.audio.stop();
  }

  #send(): void {
    const now = performance.now() / 1000 - this.#start;
    for (; this.#frameCount / FRAME_RATE <= now; this.#frameCount++) {
      const seconds = this.#frameCount / FRAME_RATE;
      if (!isBeep(seconds)) this.#sent.picture = this.hasPicture;
      if (this.#sent.picture) void this.#frames.write(this.#draw(seconds));
    }
    for (; (this.#blockCount + 1) * BLOCK_SECONDS <= now; this.#blockCount++) {
      const seconds = this.#blockCount * BLOCK_SECONDS;
      if (!isBeep(seconds)) {
        this.#sent.sound = this.hasSound;
        this.#sent.soundRate = this.soundRate;
      }
      if (this.#sent.sound) void this.#blocks.write(this.#sound(seconds));
    }
  }

  #draw(seconds: number): VideoFrame {
    const context = this.#canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const gray = isBeep(seconds) ? FLASH_GRAYS[Math.floor(sinceBeep(seconds) * FRAME_RATE)] : 0;
    context.fillStyle = `rgb(${gray} ${gray} ${gray})`;
    context.fillRect(0, 0, SIZE.width, SIZE.height);
    return new VideoFrame(this.#canvas, { timestamp: Math.round((this.#start + seconds) * 1e6) });
  }

  #sound(seconds: number): AudioData {
    const sampleRate = this.#sent.soundRate;
    const frames = sampleRate * BLOCK_SECONDS;
    const data = Float32Array.from({ length: frames }, (_, index) => {
      const at = seconds + index / sampleRate;
      return isBeep(at) ? 0.5 * Math.sin(2 * Math.PI * 1_000 * at) : 0;
    });
    return new AudioData({
      format: 'f32-planar',
      sampleRate,
      numberOfFrames: frames,
      numberOfChannels: 1,
      timestamp: Math.round((this.#start + seconds) * 1e6),
      data,
    });
  }
}

function isBeep(seconds: number): boolean {
  return sinceBeep(seconds) < BEEP_SECONDS;
}

/** Seconds since the last beep began. A frame's time may be slightly before or after its instant. */
function sinceBeep(seconds: number): number {
  return (seconds + 1e-6) % BEEP_STEP;
}

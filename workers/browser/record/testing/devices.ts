import { counterBits } from '#e2e/media/counter-clip.ts';
import { ffmpeg } from '#e2e/media/ffmpeg.ts';

/** The fake camera. */
export const CAMERA = { width: 640, height: 360, frameRate: 30 };

/** The devices' sound and picture repeat after this time. */
const SECONDS = 32;

/** Makes the file of a fake camera: a moving picture that shows its frame number in binary. */
export async function makeCamera(path: string, camera = CAMERA): Promise<void> {
  const { width, height, frameRate } = camera;
  const squares = counterBits(camera).flatMap(({ x, y, width, height }, bit) => [
    `drawbox=x=${x}:y=${y}:w=${width}:h=${height}:color=black:t=fill`,
    `drawbox=x=${x}:y=${y}:w=${width}:h=${height}:color=white:t=fill:enable='mod(floor(n/${2 ** bit}),2)'`,
  ]);
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=${frameRate}:d=${SECONDS}`],
    ...['-vf', `${squares.join(',')},format=yuvj420p`, '-q:v', '4', path],
  ]);
}

/** Makes the file of a fake microphone: 50 ms beeps, a second apart. */
export async function makeMicrophone(path: string): Promise<void> {
  const beep = 'if(lt(mod(t,1),0.05),0.5*sin(2*PI*1000*t),0)';
  await ffmpeg(['-f', 'lavfi', '-i', `aevalsrc='${beep}':s=48000:d=${SECONDS}`, path]);
}

import type { TakeSource } from '#workers/browser/record/record-types.ts';
import { openCamera, openMicrophone, openScreen } from './open-devices.ts';
import type { RecorderKind } from './recorder.ts';
import type { Notice } from './recording-notices.ts';

/** Open devices of a recorder. */
export interface RecorderStreams {
  /** With the microphone's sound, if available. */
  readonly camera: MediaStream | null;
  readonly microphone: MediaStream | null;
  readonly screen: MediaStream | null;
}

export type OpenedDevices = Partial<RecorderStreams> & { readonly notice?: Notice | null };

/**
 * Opens all devices that a recorder needs.
 * @throws DeviceRefused with a message for the user.
 */
export async function openDevices(
  devices: 'camera' | 'microphone' | 'screen',
  { kind, withAudio }: { readonly kind: RecorderKind; readonly withAudio: boolean },
): Promise<OpenedDevices> {
  if (devices === 'camera') {
    const { stream, notice } = await openCamera();
    return { camera: stream, notice };
  }
  if (devices === 'microphone') return { microphone: await openMicrophone() };
  const screen = await openScreen(withAudio);
  if (!withAudio || kind !== 'screen') return { screen };
  // Without a microphone the recording continues with the system's sound, silently (specification, validation rules).
  return { screen, microphone: await openMicrophone().catch(() => null) };
}

/** Lists the recorded sources of the open devices, one take each. */
export function sourcesOf({ camera, microphone, screen }: RecorderStreams): TakeSource[] {
  const [picture] = camera?.getVideoTracks() ?? [];
  const sources: TakeSource[] = [];
  if (screen) {
    const [video] = screen.getVideoTracks();
    const audio = [...screen.getAudioTracks(), ...(microphone?.getAudioTracks() ?? [])];
    sources.push({ kind: 'screen', ...(video && { video }), audio });
  } else if (microphone) sources.push({ kind: 'audio', audio: microphone.getAudioTracks() });
  if (camera && picture) sources.push({ kind: 'webcam', video: picture, audio: camera.getAudioTracks() });
  return sources;
}

/** Turns a device off. */
export function stopTracks(stream: MediaStream | null | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

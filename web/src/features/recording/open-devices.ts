import { chosenDevice, type DeviceType, hasDevice } from './device-choice.ts';
import { NOTICES, type Notice } from './recording-notices.ts';

/** Specification, business constants. */
const CAMERA_SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** A device that can't be used, with the reason for the user. */
export class DeviceRefused extends Error {
  override readonly name = 'DeviceRefused';
  readonly notice: Notice;

  constructor(reason: keyof typeof NOTICES) {
    super(reason);
    this.notice = NOTICES[reason];
  }
}

/**
 * Turns on the camera with the microphone, or without it if only the microphone is unavailable.
 * @returns A stream that the caller stops.
 * @throws DeviceRefused
 */
export async function openCamera(): Promise<{ stream: MediaStream; notice: Notice | null }> {
  const video = { ...CAMERA_SIZE, ...preferred('camera') };
  try {
    return { stream: await userMedia({ video, audio: preferred('microphone') }), notice: null };
  } catch (error) {
    // If the user refused both, a second request would only ask again.
    if (nameOf(error) === 'NotAllowedError' && !(await isAllowed('camera'))) throw new DeviceRefused('camera-denied');
    if (nameOf(error) === 'NotFoundError' && !(await hasDevice('camera'))) throw new DeviceRefused('camera-missing');
  }
  try {
    return { stream: await userMedia({ video }), notice: NOTICES['without-sound'] };
  } catch (error) {
    throw refusalOf(error, 'camera');
  }
}

/**
 * Turns on the microphone alone.
 * @throws DeviceRefused
 */
export async function openMicrophone(): Promise<MediaStream> {
  try {
    return await userMedia({ audio: preferred('microphone') });
  } catch (error) {
    throw refusalOf(error, 'microphone');
  }
}

/**
 * Asks for a screen, window or tab. Call it soon after the user's click, as browsers require.
 * @param withAudio Also asks for its sound, which the user may leave out.
 * @throws DeviceRefused
 */
export async function openScreen(withAudio: boolean): Promise<MediaStream> {
  if (navigator.mediaDevices?.getDisplayMedia === undefined) throw new DeviceRefused('unsupported');
  try {
    return await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: 30 } }, audio: withAudio });
  } catch (error) {
    throw new DeviceRefused(nameOf(error) === 'NotAllowedError' ? 'screen-denied' : 'screen-busy');
  }
}

async function userMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
  // Absent on an origin that is not secure.
  if (navigator.mediaDevices?.getUserMedia === undefined) throw new DeviceRefused('unsupported');
  return await navigator.mediaDevices.getUserMedia(constraints);
}

/** The chosen device, or the system's if that is not connected. */
function preferred(type: DeviceType): MediaTrackConstraints {
  const id = chosenDevice(type);
  return id === null ? {} : { deviceId: { ideal: id } };
}

function refusalOf(error: unknown, type: DeviceType): DeviceRefused {
  if (error instanceof DeviceRefused) return error;
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return new DeviceRefused(`${type}-denied`);
    case 'NotFoundError':
      return new DeviceRefused(`${type}-missing`);
    default:
      return new DeviceRefused(`${type}-busy`);
  }
}

/** False when unknown: then the camera was as likely refused as the microphone. */
async function isAllowed(type: DeviceType): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: type })).state === 'granted';
  } catch {
    return false;
  }
}

function nameOf(error: unknown): string {
  return error instanceof DOMException ? error.name : '';
}

import { atom, getDefaultStore } from 'jotai';
import { keepText, readText } from '#web/storage/stored-text.ts';

export type DeviceType = 'camera' | 'microphone';

export interface Device {
  readonly id: string;
  readonly label: string;
}

/** The devices of each type that the browser names; none before it has permission. */
type Devices = Readonly<Record<DeviceType, readonly Device[]>>;

const KEYS: Record<DeviceType, string> = { camera: 'clipwright.camera', microphone: 'clipwright.microphone' };
const KINDS: Record<DeviceType, MediaDeviceKind> = { camera: 'videoinput', microphone: 'audioinput' };

/** Chromium lists the system's choices a second time under these ids. */
const ALIASES: readonly string[] = ['default', 'communications'];

/** In the default store: the connected devices. */
export const devicesAtom = atom<Devices>({ camera: [], microphone: [] });
devicesAtom.onMount = () => {
  const { mediaDevices } = navigator;
  mediaDevices?.addEventListener('devicechange', refreshDevices);
  void refreshDevices();
  return () => mediaDevices?.removeEventListener('devicechange', refreshDevices);
};

/** Reloads the list, because browsers name devices only once the user has allowed one. */
export async function refreshDevices(): Promise<void> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  getDefaultStore().set(devicesAtom, { camera: devicesOf(all, 'camera'), microphone: devicesOf(all, 'microphone') });
}

/** True when a device of this type is connected, even without a name yet. */
export async function hasDevice(type: DeviceType): Promise<boolean> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return all.some(({ kind }) => kind === KINDS[type]);
}

export function devicesOf(all: readonly MediaDeviceInfo[], type: DeviceType): readonly Device[] {
  return all
    .filter(({ kind, label, deviceId }) => kind === KINDS[type] && label !== '' && !ALIASES.includes(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}

/** The device chosen on this computer; null for the system's. */
export function chosenDevice(type: DeviceType): string | null {
  return readText('localStorage', KEYS[type]);
}

export function chooseDevice(type: DeviceType, id: string): void {
  keepText('localStorage', KEYS[type], id);
}

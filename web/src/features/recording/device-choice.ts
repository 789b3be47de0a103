import { keepText, readText } from '#web/storage/stored-text.ts';

export type DeviceType = 'camera' | 'microphone';

export interface Device {
  readonly id: string;
  readonly label: string;
}

/** The devices of each type that the browser names; none before it has permission. */
type Devices = Readonly<Record<DeviceType, readonly Device[]>>;

const NO_DEVICES: Devices = { camera: [], microphone: [] };

const KEYS: Record<DeviceType, string> = { camera: 'clipwright.camera', microphone: 'clipwright.microphone' };
const KINDS: Record<DeviceType, MediaDeviceKind> = { camera: 'videoinput', microphone: 'audioinput' };

/** Chromium lists the system's choices a second time under these ids. */
const ALIASES: readonly string[] = ['default', 'communications'];

/** The connected devices, for `useSyncExternalStore`. */
class DeviceList {
  #devices: Devices = NO_DEVICES;
  readonly #listeners = new Set<() => void>();

  readonly getDevices = (): Devices => this.#devices;

  readonly subscribe = (listener: () => void): (() => void) => {
    const { mediaDevices } = navigator;
    if (this.#listeners.size === 0) mediaDevices?.addEventListener('devicechange', this.refresh);
    this.#listeners.add(listener);
    void this.refresh();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) mediaDevices?.removeEventListener('devicechange', this.refresh);
    };
  };

  /** Reads the list again: browsers name devices only once one of them was allowed. */
  readonly refresh = async (): Promise<void> => {
    const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    this.#devices = { camera: devicesOf(all, 'camera'), microphone: devicesOf(all, 'microphone') };
    for (const listener of this.#listeners) listener();
  };
}

export const deviceList = new DeviceList();

/** True if a device of the type is connected, even one that can't be named yet. */
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

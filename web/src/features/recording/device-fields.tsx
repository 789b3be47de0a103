import { getDefaultStore, useAtomValue } from 'jotai';
import { Select } from '#web/ui/select.tsx';
import { chooseDevice, chosenDevice, type DeviceType, devicesAtom } from './device-choice.ts';
import { LevelMeter } from './sound-level-views.tsx';

interface DeviceFieldProps {
  type: DeviceType;
  /** The stream in use; null before the device is on. */
  stream: MediaStream | null;
  /** Called after the user has chosen another device. */
  onChange?: () => void;
}

const LABELS: Record<DeviceType, string> = { camera: 'Camera', microphone: 'Microphone' };

/** Chooses a camera or microphone. Hidden until the browser names them. A running microphone shows its level. */
export function DeviceField({ type, stream, onChange }: DeviceFieldProps) {
  const devices = useAtomValue(devicesAtom, { store: getDefaultStore() })[type];
  const tracks = type === 'camera' ? stream?.getVideoTracks() : stream?.getAudioTracks();
  const inUse = tracks?.[0]?.getSettings().deviceId ?? chosenDevice(type);
  const isKnown = devices.some(({ id }) => id === inUse);
  if (devices.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={LABELS[type]}
        size="sm"
        value={isKnown && inUse ? inUse : (devices[0]?.id ?? '')}
        options={devices.map(({ id, label }) => ({ value: id, label }))}
        onValueChange={(id) => {
          chooseDevice(type, id);
          onChange?.();
        }}
      />
      {type === 'microphone' && stream && stream.getAudioTracks().length > 0 && <LevelMeter stream={stream} />}
    </div>
  );
}

import { atom, useAtom } from 'jotai';
import { keepText, readText } from '#web/storage/stored-text.ts';
import { Switch } from '#web/ui/switch.tsx';

const KEY = 'clipwright.export-loudness';

const chosenHereAtom = atom<boolean | null>(null);

/** True if exports take their sound to the loudness of platforms: the last choice on this device, at first true. */
export const normalizesLoudnessAtom = atom(
  (get): boolean => get(chosenHereAtom) ?? readText('localStorage', KEY) !== 'off',
  (_get, set, isOn: boolean) => {
    keepText('localStorage', KEY, isOn ? 'on' : 'off');
    set(chosenHereAtom, isOn);
  },
);

/** The choice for the next export. One that has started keeps its own. */
export function LoudnessSwitch() {
  const [isOn, setOn] = useAtom(normalizesLoudnessAtom);
  return (
    <Switch
      label="Loudness for platforms (−14 LUFS)"
      hint="Brings the whole sound to the level at which platforms play videos, with peaks below −1 dB."
      isOn={isOn}
      onChange={setOn}
    />
  );
}

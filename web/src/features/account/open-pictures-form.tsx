import type { OpenPicturesChoice } from '#shared/stock/open-licenses.ts';
import type { OpenPicturesSetting } from '#web/queries/open-pictures-choice.ts';
import { Switch } from '#web/ui/switch.tsx';

interface OpenPicturesFormProps extends OpenPicturesSetting {
  choice: OpenPicturesChoice;
}

/** The permission to search Wikimedia Commons and Openverse, given and revoked at once. */
export function OpenPicturesForm({ choice, save, isSaving }: OpenPicturesFormProps) {
  const isAllowed = choice !== 'off';
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <Switch
        label="Search Wikimedia Commons and Openverse"
        hint="The words of your searches and of your scenes are sent there. Pictures that you have added stay when you switch it off."
        isOn={isAllowed}
        disabled={isSaving}
        onChange={(isOn) => save(isOn ? 'free' : 'off')}
      />
      <Switch
        label="Also pictures that must be credited (CC BY)"
        hint="Their credits are kept with them, ready to copy when your video is exported. Otherwise you see only CC0 and the public domain."
        isOn={choice === 'credited'}
        disabled={isSaving || !isAllowed}
        onChange={(isOn) => save(isOn ? 'credited' : 'free')}
      />
    </div>
  );
}

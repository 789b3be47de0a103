import { Images } from 'lucide-react';
import { useState } from 'react';
import type { OpenPicturesChoice } from '#shared/stock/open-licenses.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface AllowOpenPicturesProps {
  isSaving: boolean;
  onAllow: (choice: OpenPicturesChoice) => void;
  onDecline: () => void;
}

/** Asks for the permission to search Wikimedia Commons and Openverse, before anything is sent there. */
export function AllowOpenPictures({ isSaving, onAllow, onDecline }: AllowOpenPicturesProps) {
  const [isCredited, setIsCredited] = useState(false);
  return (
    <div className="pb-6">
      <EmptyState
        headingLevel={3}
        className="py-6"
        icon={<Images />}
        title="Photos and films of the real thing"
        description="The words of your search and of your scenes are sent to Wikimedia Commons and Openverse. No key or account is needed."
      />
      <div className="mx-auto flex max-w-sm flex-col gap-5">
        <Checkbox
          label="Also pictures that must be credited (CC BY)"
          hint="Their credits are kept with them, ready to copy when your video is exported."
          isChecked={isCredited}
          onChange={setIsCredited}
        />
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onDecline}>Not now</Button>
          <Button variant="primary" isPending={isSaving} onClick={() => onAllow(isCredited ? 'credited' : 'free')}>
            Allow
          </Button>
        </div>
      </div>
    </div>
  );
}

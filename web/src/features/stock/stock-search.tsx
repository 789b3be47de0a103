import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { orientationOf } from '#shared/stock/sizes.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { useOpenPicturesSetting } from '#web/queries/open-pictures-choice.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FootageResults } from './footage-results.tsx';
import { MusicResults } from './music-results.tsx';
import { OpenResults } from './open-results.tsx';

type Kind = 'footage' | 'open' | 'music';

const LABELS: Readonly<Record<Kind, string>> = {
  footage: 'Search stock footage',
  open: 'Search photos and films',
  music: 'Search stock music',
};

const PLACEHOLDERS: Readonly<Record<Kind, string>> = {
  footage: 'Word, mood or colour',
  open: 'Thing, place or activity',
  music: 'Mood or style',
};

interface StockSearchProps {
  /** Called when something has reached the library. */
  onAdded: (asset: Asset) => void;
  /** Searched for at first: the text of a scene. */
  initialText?: string;
  /** That scene; photos and films are searched by what it shows. */
  scene?: { readonly visual: string; readonly narration: string } | null;
  /** Length that is needed, in seconds; default for music: that of the project. */
  seconds?: number | null;
  /** Default: footage and music. */
  hasMusic?: boolean;
  /** Cancels a download when it closes. */
  endsOnLeave?: boolean;
  /** False where a dialog's title says it. */
  isTitled?: boolean;
}

/** Stock footage and music: the provider's, or the built-in library; photos and films of open catalogues. */
export function StockSearch({
  onAdded,
  initialText = '',
  scene = null,
  seconds = null,
  hasMusic = true,
  endsOnLeave = false,
  isTitled = true,
}: StockSearchProps) {
  const { projectId, format } = useEditor();
  const [kind, setKind] = useState<Kind>('footage');
  const [typed, setTyped] = useState(initialText);
  const [text, setText] = useState(initialText.trim());
  const headingId = useId();
  const { choice } = useOpenPicturesSetting();
  const label = LABELS[kind];
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={isTitled ? 'mb-2 font-semibold text-sm' : 'sr-only'}>
        Stock footage
      </h3>
      <form
        className="mb-2 flex items-end gap-1.5"
        onSubmit={(event) => {
          event.preventDefault();
          setText(typed.trim());
        }}
      >
        <TextField
          type="search"
          label={label}
          isLabelHidden
          placeholder={PLACEHOLDERS[kind]}
          value={typed}
          maxLength={2_000}
          onChange={(event) => {
            setTyped(event.target.value);
            // Emptying the field shows everything again.
            if (event.target.value === '') setText('');
          }}
          className="grow"
        />
        <IconButton type="submit" label={label} icon={<Search />} size="lg" className="size-9" />
      </form>
      <Tabs value={kind} onValueChange={(next) => setKind(next as Kind)}>
        {(hasMusic || choice !== null) && (
          <TabList aria-label="Kinds of stock" className="mb-2">
            <Tab value="footage">Footage</Tab>
            {choice !== null && <Tab value="open">Photos and films</Tab>}
            {hasMusic && <Tab value="music">Music</Tab>}
          </TabList>
        )}
        <TabPanel value="footage">
          <FootageResults {...{ text, projectId, seconds, endsOnLeave, onAdded }} orientation={orientationOf(format)} />
        </TabPanel>
        <TabPanel value="open">
          <OpenResults
            {...{ text, projectId, endsOnLeave, onAdded }}
            scene={text === initialText.trim() ? scene : null}
            orientation={orientationOf(format)}
            onDecline={() => setKind('footage')}
          />
        </TabPanel>
        <TabPanel value="music">
          <MusicResults {...{ text, projectId, seconds, onAdded }} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

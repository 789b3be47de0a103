import { useAtom, useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { TITLE_PRESETS, titleOfPreset } from '#shared/effects/title-presets.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { addShape, addTitle, shapeToAdd } from '#web/features/editor/session/title-commands.ts';
import { captionLookAtom, textTabAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { GraphicPicture } from './graphic-picture.tsx';

const SHAPES = [
  { id: 'rectangle', name: 'Rectangle' },
  { id: 'ellipse', name: 'Ellipse' },
  { id: 'arrow', name: 'Arrow' },
  { id: 'progress-bar', name: 'Progress bar' },
] as const;

const TemplatesList = lazyPart(async () => (await import('./templates-list.tsx')).TemplatesList);

const FILL = 'flex min-h-0 grow flex-col gap-4 overflow-y-auto px-3 pb-3 data-[state=inactive]:hidden';

/** Titles and shapes, or templates made of them, each added at the playhead by a press. */
export function TitlesPanel() {
  const [tab, setTab] = useAtom(textTabAtom);
  return (
    <Tabs value={tab} onValueChange={(next) => setTab(next as typeof tab)} className="flex min-h-0 grow flex-col">
      <div className="px-3 pb-3">
        <TabList aria-label="Titles or templates">
          <Tab value="titles">Titles</Tab>
          <Tab value="templates">Templates</Tab>
        </TabList>
      </div>
      <TabPanel value="titles" className={FILL}>
        <Titles />
      </TabPanel>
      <TabPanel value="templates" className={FILL}>
        <TemplatesList />
      </TabPanel>
    </Tabs>
  );
}

function Titles() {
  const session = useEditor();
  const look = useAtomValue(captionLookAtom);
  const plain = useAction('addTitle');
  return (
    <>
      <Button icon={<Plus />} onClick={plain.run} aria-keyshortcuts={plain.ariaKeyShortcuts} className="w-full">
        Add a title
      </Button>
      <Group name="Titles">
        {TITLE_PRESETS.map((preset) => (
          <Tile key={preset.id} name={preset.name} onAdd={() => addTitle(session, preset)}>
            <GraphicPicture
              id="title"
              values={titleOfPreset(preset, look).values}
              rotation={preset.transform.rotation}
              font={look.font}
            />
          </Tile>
        ))}
      </Group>
      <Group name="Shapes">
        {SHAPES.map(({ id, name }) => (
          <Tile key={id} name={name} onAdd={() => addShape(session, id, name)}>
            <GraphicPicture id={id} values={shapeToAdd(id, look.highlight).values} font={look.font} />
          </Tile>
        ))}
      </Group>
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3 className="mb-2 font-medium text-sm">{name}</h3>
      <div className="grid grid-cols-2 gap-2">{children}</div>
    </section>
  );
}

function Tile({ name, onAdd, children }: { name: string; onAdd: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={`Add ${name}`}
      onClick={onAdd}
      className="overflow-hidden rounded-md border border-line-strong text-left text-muted text-xs transition-colors hover:border-control hover:text-text"
    >
      {children}
      <span className="block truncate px-2 py-1">{name}</span>
    </button>
  );
}

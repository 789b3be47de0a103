import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { EllipsisVertical, PencilLine, Table2, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Template } from '#shared/contracts/template.ts';
import { type BuiltInTemplate, builtInTemplates } from '#shared/templates/built-in.ts';
import { usePlacement } from '#web/features/editor/library/placement-context.ts';
import { useCardDrag } from '#web/features/editor/library/use-card-drag.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { addTemplate, placedTemplate } from '#web/features/editor/session/template-commands.ts';
import { ownTemplatesQuery } from '#web/queries/templates.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { LoadFailure } from '#web/ui/page/load-failure.tsx';
import { DeleteTemplateDialog, RenameTemplateDialog } from './template-dialogs.tsx';
import { TemplatePicture } from './template-picture.tsx';

const FillTableDialog = lazyPart(async () => (await import('./fill-table-dialog.tsx')).FillTableDialog);

const NONE: readonly Template[] = [];

type Shown = Pick<BuiltInTemplate, 'name' | 'description' | 'config'>;

/** The layouts of the studio and the user's own templates. A press adds one at the playhead, and a drag at any time. */
export function TemplatesList() {
  const look = useAtomValue(captionLookAtom);
  const layouts = useMemo(() => builtInTemplates(look), [look]);
  const own = useQuery(ownTemplatesQuery);
  const [asked, setAsked] = useState<{ readonly to: 'rename' | 'delete'; readonly template: Template } | null>(null);
  const [isFilling, setIsFilling] = useState(false);
  const close = () => setAsked(null);
  return (
    <>
      <Button icon={<Table2 />} className="w-full" onClick={() => setIsFilling(true)}>
        Fill from a Table…
      </Button>
      <Group name="Layouts">
        {layouts.map((template) => (
          <Card key={template.id} template={template} />
        ))}
      </Group>
      <Group name="Your templates">
        {own.data?.map((template) => (
          <Card key={template.id} template={template}>
            <Menu
              trigger={
                <IconButton
                  size="sm"
                  label={`More for ${template.name}`}
                  icon={<EllipsisVertical />}
                  className="absolute top-1 right-1 bg-surface"
                />
              }
            >
              <MenuItem icon={<PencilLine />} onSelect={() => setAsked({ to: 'rename', template })}>
                Rename…
              </MenuItem>
              <MenuItem icon={<Trash2 />} isDanger onSelect={() => setAsked({ to: 'delete', template })}>
                Delete…
              </MenuItem>
            </Menu>
          </Card>
        ))}
      </Group>
      {own.isError && <LoadFailure title="Your templates could not be loaded" query={own} />}
      {own.data?.length === 0 && (
        <p className="text-muted text-sm">
          Select clips on the timeline, then choose “Save as Template…” in their menu.
        </p>
      )}
      {isFilling && <FillTableDialog own={own.data ?? NONE} onClose={() => setIsFilling(false)} />}
      {asked?.to === 'rename' && <RenameTemplateDialog template={asked.template} onClose={close} />}
      {asked?.to === 'delete' && <DeleteTemplateDialog template={asked.template} onClose={close} />}
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3 className="mb-2 font-medium text-sm">{name}</h3>
      <ul className="grid grid-cols-2 gap-2">{children}</ul>
    </section>
  );
}

function Card({ template: { name, description, config }, children }: { template: Shown; children?: ReactNode }) {
  const session = useEditor();
  const placement = usePlacement();
  const startDrag = useCardDrag();
  const look = useAtomValue(captionLookAtom);
  const [isMoving, setIsMoving] = useState(false);
  const moving = (is: boolean) => () => setIsMoving(is);
  return (
    <li className="relative">
      <button
        type="button"
        aria-label={`Add ${name} at the playhead`}
        title={description}
        onClick={() => addTemplate(session, name, config)}
        onPointerDown={({ nativeEvent }) =>
          startDrag(nativeEvent, name, (event) =>
            placement.begin({ template: placedTemplate(session, name, config) }, event),
          )
        }
        onPointerEnter={moving(true)}
        onPointerLeave={moving(false)}
        onFocus={moving(true)}
        onBlur={moving(false)}
        className="w-full select-none overflow-hidden rounded-md border border-line-strong text-left text-muted text-xs transition-colors hover:border-control hover:text-text"
      >
        <TemplatePicture config={config} format={session.format} font={look.font} isMoving={isMoving} />
        <span className="block truncate px-2 py-1">{name}</span>
      </button>
      {children}
    </li>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { FileUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { type BuiltInTemplate, builtInTemplates } from '#shared/templates/built-in.ts';
import { placesOf } from '#shared/templates/fill-footage.ts';
import { type FieldColumns, fieldsOf, type LayoutField, matchColumns } from '#shared/templates/fill-layout.ts';
import { type LayoutTable, TABLE_LIMITS } from '#shared/templates/layout-table.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { FieldColumnsForm } from './field-columns-form.tsx';
import { MadeList } from './made-list.tsx';
import { type MadeVideos, makeVideos } from './make-videos.ts';
import { readCsv } from './read-csv.ts';
import { useFilledRows } from './use-filled-rows.ts';

type Layout = Pick<BuiltInTemplate, 'id' | 'name' | 'config'>;

interface FillTableDialogProps {
  /** The user's own layouts. Those of the studio follow them. */
  own: readonly Layout[];
  onClose: () => void;
}

interface ChosenTable {
  readonly fileName: string;
  readonly table: LayoutTable;
  readonly guessedEncoding: string | null;
}

/** Makes a video of each row of a CSV file with a layout. Mount it to open it. */
export function FillTableDialog({ own, onClose }: FillTableDialogProps) {
  const session = useEditor();
  const queryClient = useQueryClient();
  const look = useAtomValue(captionLookAtom);
  const layouts = useMemo<readonly Layout[]>(
    () => [...own, ...builtInTemplates(look)].filter(({ config }) => columnFieldsOf(config).length > 0),
    [own, look],
  );
  const [layoutId, setLayoutId] = useState(layouts[0]?.id ?? '');
  const layout = layouts.find(({ id }) => id === layoutId) ?? layouts[0];
  const [chosen, setChosen] = useState<ChosenTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fields = useMemo(() => (layout ? columnFieldsOf(layout.config) : []), [layout]);
  const [byHand, setByHand] = useState<FieldColumns | null>(null);
  const columns = useMemo(() => byHand ?? matchColumns(fields, chosen?.table.columns ?? []), [byHand, fields, chosen]);
  const filled = useFilledRows(layout?.config ?? null, fields, columns, chosen?.table ?? null);
  const [making, setMaking] = useState<{ readonly count: number; readonly controller: AbortController } | null>(null);
  const [result, setResult] = useState<MadeVideos | null>(null);
  const possible = filled.rows.filter(({ isLeftOut }) => !isLeftOut);
  const hasColumn = columns.some((column) => column !== null);

  async function handleFile(file: File): Promise<void> {
    setProblem(null);
    setChosen(null);
    setByHand(null);
    try {
      const { read, guessedEncoding } = await readCsv(file);
      if (read.ok) setChosen({ fileName: file.name, table: read.table, guessedEncoding });
      else setProblem(`“${file.name}” can’t be used. ${read.message}`);
    } catch {
      setProblem(`“${file.name}” could not be read. Check that it is still there, then choose it again.`);
    }
  }

  async function handleMake(): Promise<void> {
    const controller = new AbortController();
    setMaking({ count: 0, controller });
    const onMade = (count: number) => setMaking({ count, controller });
    const made = await makeVideos(queryClient, session, possible, onMade, controller.signal);
    setMaking(null);
    setResult(made);
  }

  function handleOpenChange(): void {
    making?.controller.abort();
    onClose();
  }

  const makeLabel = `Make ${possible.length} ${possible.length === 1 ? 'Video' : 'Videos'}`;
  return (
    <Dialog
      open
      onOpenChange={handleOpenChange}
      title="Fill from a Table"
      description="Each row of a CSV file becomes a video of its own, with the texts and the footage of the row in a layout."
      size="lg"
      footer={
        result ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={making ? () => making.controller.abort() : onClose}>
              {making ? 'Stop' : 'Cancel'}
            </Button>
            <Button
              variant="primary"
              isPending={making !== null}
              disabled={possible.length === 0 || !hasColumn}
              onClick={() => void handleMake()}
            >
              {makeLabel}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <MadeList result={result} wanted={possible} />
      ) : (
        <div className="flex flex-col gap-5">
          <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
            <Select
              label="Layout"
              value={layout?.id ?? ''}
              options={layouts.map(({ id, name }) => ({ value: id, label: name }))}
              disabled={making !== null}
              onValueChange={(id) => {
                setLayoutId(id);
                setByHand(null);
              }}
            />
            <ChooseFile onFile={(file) => void handleFile(file)} isDisabled={making !== null} />
          </div>
          {problem && (
            <p role="alert" className="break-words text-danger text-sm">
              {problem}
            </p>
          )}
          {chosen && (
            <>
              <p className="text-muted text-sm">{describeTable(chosen)}</p>
              <FieldColumnsForm
                fields={fields}
                columns={columns}
                names={chosen.table.columns}
                isDisabled={making !== null}
                onChange={setByHand}
              />
              <ContactSheet filled={filled} format={session.format} />
            </>
          )}
          {making && (
            <div className="flex flex-col gap-2">
              <p role="status" className="text-muted text-sm">
                {making.count} of {possible.length} made
              </p>
              <Progress label="Making videos" value={(100 * making.count) / possible.length} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function ChooseFile({ onFile, isDisabled }: { onFile: (file: File) => void; isDisabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<FileUp />} disabled={isDisabled} onClick={() => input.current?.click()}>
        Choose a CSV File
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function columnFieldsOf(config: Layout['config']): readonly LayoutField[] {
  return [...fieldsOf(config), ...placesOf(config)];
}

function describeTable({ fileName, table: { rows, leftOut }, guessedEncoding }: ChosenTable): string {
  const parts = [`${fileName}: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}.`];
  if (leftOut > 0) {
    parts.push(`The first ${TABLE_LIMITS.rows} rows are used, and ${leftOut} more are left out.`);
  }
  if (guessedEncoding) parts.push(`Read as ${guessedEncoding}. If letters look wrong, save the file as UTF-8.`);
  return parts.join(' ');
}

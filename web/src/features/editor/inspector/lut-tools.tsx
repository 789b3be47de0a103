import { useAtomValue } from 'jotai';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { EffectValue } from '#shared/effects/parameter.ts';
import { MAX_CUBE_BYTES, readCube } from '#shared/effects/read-cube.ts';
import { setLut } from '#shared/timeline/edits/set-lut.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { type PlacedClip, timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';

export interface LutToolsProps {
  selected: readonly PlacedClip[];
  /** All values of each selected clip's LUT. */
  values: readonly Readonly<Record<string, EffectValue>>[];
  /** Null where the clip has no LUT, or several are selected. */
  onUseOnAll: (() => void) | null;
}

const NONE = 'none';

/** Loads a .cube file, and chooses one of the project's LUTs or none for the selected clips. */
export function LutTools({ selected, values, onUseOnAll }: LutToolsProps) {
  const session = useEditor();
  const { luts = {} } = useAtomValue(timelineAtom);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const clipIds = selected.map(({ clip }) => clip.id);
  const hashes = values.map(({ table }) => String(table ?? ''));
  const [first = ''] = hashes;
  const isMixed = hashes.some((hash) => hash !== first);
  const isMissing = !isMixed && first !== '' && !luts[first];
  const options = [
    { value: NONE, label: 'None' },
    ...Object.entries(luts).map(([value, { name }]) => ({ value, label: name })),
    ...(isMissing ? [{ value: first, label: 'Missing. Load it again' }] : []),
  ];

  async function handleFile(file: File): Promise<void> {
    setProblem(null);
    if (file.size > MAX_CUBE_BYTES) {
      setProblem(`${file.name} was not loaded. A .cube file can have 16 MB at most.`);
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      setProblem(`${file.name} cannot be read. Choose it again.`);
      return;
    }
    const reading = readCube(text, file.name);
    if (!reading.ok) {
      setProblem(`${file.name} was not loaded. ${reading.problem}`);
      return;
    }
    const result = setLut(session.document.timeline, clipIds, reading.lut);
    session.edit('LUT loaded', result);
    if (!result.ok) setProblem(result.message);
  }

  function handleChoice(value: string): void {
    setProblem(null);
    const lut = luts[value] ?? null;
    session.edit(lut ? 'LUT changed' : 'LUT removed', setLut(session.document.timeline, clipIds, lut));
  }

  return (
    <>
      {options.length > 1 && (
        <Select
          label="LUT"
          isLabelHidden
          size="sm"
          value={isMixed ? '' : first || NONE}
          options={options}
          onValueChange={handleChoice}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<FileUp aria-hidden="true" className="size-4" />}
          onClick={() => input.current?.click()}
        >
          Load LUT…
        </Button>
        {onUseOnAll && (
          <Button size="sm" onClick={onUseOnAll}>
            Use on all clips
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="LUT file"
        accept=".cube"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void handleFile(file);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      {problem && (
        <p role="alert" className="break-words text-danger text-xs">
          {problem}
        </p>
      )}
    </>
  );
}

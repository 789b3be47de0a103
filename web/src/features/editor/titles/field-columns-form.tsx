import type { FieldColumns, LayoutField } from '#shared/templates/fill-layout.ts';
import { Select } from '#web/ui/select.tsx';

interface FieldColumnsFormProps {
  fields: readonly LayoutField[];
  columns: FieldColumns;
  /** Names of the table's columns. */
  names: readonly string[];
  isDisabled: boolean;
  onChange: (columns: FieldColumns) => void;
}

const KEEP = 'keep';

/** The column of each text of a layout, and of each place for footage. */
export function FieldColumnsForm({ fields, columns, names, isDisabled, onChange }: FieldColumnsFormProps) {
  const optionsOf = ({ slotId }: LayoutField) => [
    { value: KEEP, label: slotId === undefined ? 'As in the layout' : 'No footage' },
    ...names.map((name, index) => ({ value: String(index), label: name })),
  ];
  const hasNone = columns.every((column) => column === null);
  return (
    <section aria-label="Columns" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">Columns</h3>
      {hasNone && (
        <p className="text-muted text-sm">
          No column has the name of a text or place of this layout. Choose a column below.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field, index) => (
          <Select
            key={field.slotId ?? field.text}
            label={field.name}
            size="sm"
            value={String(columns[index] ?? KEEP)}
            options={optionsOf(field)}
            disabled={isDisabled}
            onValueChange={(chosen) => onChange(columns.with(index, chosen === KEEP ? null : Number(chosen)))}
          />
        ))}
      </div>
    </section>
  );
}

import { type KeyboardEvent, useEffect, useState } from 'react';
import { Field, type FieldIds, type FieldProps } from './field.tsx';
import { lazyPart } from './lazy-part.tsx';
import { SelectFace, type SelectOption, selectClasses } from './select-face.tsx';

export type { SelectOption } from './select-face.tsx';

/** The list is as large as all other form elements together, and most selects are never opened. */
const loadList = async () => (await import('./select-list.tsx')).SelectList;
const SelectList = lazyPart(loadList);

/** From then on a select opens without a connection too. */
const PREFETCH_AFTER_MS = 3_000;

const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

interface SelectProps<Value extends string> extends FieldProps {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  disabled?: boolean;
  /** Default `md` (36 px). */
  size?: 'sm' | 'md';
}

/** One of a few named values, with label and message. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  disabled,
  size = 'md',
  ...field
}: SelectProps<Value>) {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    // A failure shows once the select is opened.
    const timer = setTimeout(() => void loadList().catch(() => {}), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  function handleKeyDown(event: KeyboardEvent): void {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    setWasOpened(true);
  }

  const closed = (ids: FieldIds) => (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled={disabled}
      onClick={() => setWasOpened(true)}
      onKeyDown={handleKeyDown}
      className={selectClasses(size)}
      {...ids}
    >
      <SelectFace>{options.find((option) => option.value === value)?.label}</SelectFace>
    </button>
  );
  return (
    <Field {...field}>
      {(ids) =>
        wasOpened ? (
          <SelectList
            waiting={closed(ids)}
            ids={ids}
            value={value}
            onValueChange={(next) => onValueChange(next as Value)}
            options={options}
            disabled={disabled}
            size={size}
          />
        ) : (
          closed(ids)
        )
      }
    </Field>
  );
}

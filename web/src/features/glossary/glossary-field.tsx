import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { GLOSSARY_LIMITS, type Glossary, type GlossaryEntry } from '#shared/glossary/glossary.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface GlossaryFieldProps {
  value: Glossary;
  onChange: (glossary: Glossary) => void;
}

/** Names and terms with their pronunciations. Rows without a term are not saved; see {@link filledIn}. */
export function GlossaryField({ value, onChange }: GlossaryFieldProps) {
  const list = useRef<HTMLUListElement>(null);

  function change(index: number, changed: Partial<GlossaryEntry>): void {
    onChange(value.map((entry, at) => (at === index ? { ...entry, ...changed } : entry)));
  }

  function add(): void {
    onChange([...value, { term: '', say: '' }]);
    // The row is drawn with the next rendering.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  }

  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2">
          {value.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row's identity is its position.
            <li key={index} className="flex items-end gap-2">
              <TextField
                className="min-w-0 grow"
                label="Name or term"
                isLabelHidden={index > 0}
                maxLength={GLOSSARY_LIMITS.term}
                placeholder="Kraków"
                value={entry.term}
                onChange={(event) => change(index, { term: event.currentTarget.value })}
              />
              <TextField
                className="min-w-0 grow"
                label="Say it like"
                isLabelHidden={index > 0}
                maxLength={GLOSSARY_LIMITS.say}
                placeholder="As it is written"
                value={entry.say}
                onChange={(event) => change(index, { say: event.currentTarget.value })}
              />
              <IconButton
                label={`Remove ${entry.term || 'the empty row'}`}
                icon={<X />}
                className="mb-0.5"
                onClick={() => onChange(value.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        icon={<Plus />}
        className="self-start"
        disabled={value.length >= GLOSSARY_LIMITS.terms}
        onClick={add}
      >
        Add a Term
      </Button>
    </div>
  );
}

/** The rows that have a term. */
export function filledIn(glossary: Glossary): GlossaryEntry[] {
  return glossary.filter(({ term }) => term.trim() !== '');
}

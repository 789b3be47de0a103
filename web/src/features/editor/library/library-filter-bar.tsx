import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { LibraryFilter } from './shown-assets.ts';

const TrashDialog = lazyPart(async () => (await import('./trash-dialog.tsx')).TrashDialog);

const SCOPES = [
  { value: 'project', label: 'This project' },
  { value: 'all', label: 'All' },
] as const;

interface LibraryFilterBarProps {
  filter: LibraryFilter;
  onFilterChange: (filter: LibraryFilter) => void;
}

/** This project or everything, a search by name, and the way to the trash. */
export function LibraryFilterBar({ filter, onFilterChange }: LibraryFilterBarProps) {
  const [isTrashOpen, setIsTrashOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2 px-3 pb-2">
      <div className="flex items-center gap-2">
        <fieldset className="flex grow gap-1 rounded-md border border-line bg-raised p-1">
          <legend className="sr-only">Media of</legend>
          {SCOPES.map(({ value, label }) => (
            <label
              key={value}
              className="relative grow whitespace-nowrap rounded-sm px-2 py-0.5 text-center font-medium text-muted text-xs transition-colors has-checked:bg-surface has-checked:text-text hover:text-text"
            >
              <input
                type="radio"
                name="library-scope"
                className="absolute inset-0 appearance-none rounded-sm"
                checked={filter.scope === value}
                onChange={() => onFilterChange({ ...filter, scope: value })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <IconButton size="sm" label="Trash" icon={<Trash2 />} onClick={() => setIsTrashOpen(true)} />
      </div>
      <TextField
        readOnly={false}
        label="Search media"
        isLabelHidden
        type="search"
        size="sm"
        placeholder="Search by name"
        value={filter.text}
        onChange={(event) => onFilterChange({ ...filter, text: event.target.value })}
      />
      {isTrashOpen && <TrashDialog onClose={() => setIsTrashOpen(false)} />}
    </div>
  );
}

import { Trash2 } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { LibraryFilter } from './shown-assets.ts';

const TrashDialog = lazy(async () => ({ default: (await import('./trash-dialog.tsx')).TrashDialog }));

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
        <RadioGroup.Root
          aria-label="Media of"
          orientation="horizontal"
          value={filter.scope}
          onValueChange={(scope) => onFilterChange({ ...filter, scope: scope as LibraryFilter['scope'] })}
          className="flex grow gap-1 rounded-md border border-line bg-raised p-1"
        >
          {SCOPES.map(({ value, label }) => (
            <RadioGroup.Item
              key={value}
              value={value}
              className="grow whitespace-nowrap rounded-sm px-2 py-0.5 font-medium text-muted text-xs transition-colors hover:text-text data-[state=checked]:bg-surface data-[state=checked]:text-text"
            >
              {label}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
        <IconButton size="sm" label="Trash" icon={<Trash2 />} onClick={() => setIsTrashOpen(true)} />
      </div>
      <TextField
        label="Search media"
        isLabelHidden
        type="search"
        size="sm"
        placeholder="Search by name"
        value={filter.text}
        onChange={(event) => onFilterChange({ ...filter, text: event.target.value })}
      />
      {isTrashOpen && (
        <Suspense>
          <TrashDialog onClose={() => setIsTrashOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

import { formatFileSize } from '#shared/media/limits.ts';
import { Button } from '#web/ui/button.tsx';

interface StoredFilesProps {
  name: string;
  /** Name of the button for screen readers. */
  label: string;
  bytes: number;
  /** Absent where only others may remove it. */
  onRemove?: (() => void) | undefined;
}

/** A row of what is kept, with its size. */
export function StoredFiles({ name, label, bytes, onRemove }: StoredFilesProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <span dir="auto" className="min-w-0 grow wrap-anywhere">
        {name}
      </span>
      <span className="whitespace-nowrap text-muted tabular">{formatFileSize(bytes)}</span>
      {onRemove && (
        <Button size="sm" aria-label={label} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}

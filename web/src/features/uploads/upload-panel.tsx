import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { ACCEPTED_EXTENSIONS, ASSET_TYPES, type AssetType } from '#shared/media/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useUploads } from './shown-uploads.ts';
import { withUploads } from './with-uploads.ts';

const UploadRow = lazyPart(async () => (await import('./upload-row.tsx')).UploadRow);

interface UploadPanelProps {
  /** The files' project; null for the library alone. */
  projectId: string | null;
  /** The types offered by the file dialog. Every accepted type can be dropped. Default all. */
  types?: readonly AssetType[];
  /** Receives the files. Default: uploads them to the project. */
  onFiles?: (files: FileList) => void;
  /** Extensions offered in addition to those of the types. */
  otherExtensions?: readonly string[];
  /** `row` saves room for a list of earlier uploads. Default `large`. */
  size?: 'large' | 'compact' | 'row';
  className?: string;
}

const SIZES = {
  large: 'flex-col gap-3 px-4 py-8 text-center',
  compact: 'flex-col gap-2 px-3 py-4 text-center',
  row: 'justify-between gap-2 px-3 py-2',
} as const;

/** A drop zone with Browse Files and the current uploads. */
export function UploadPanel({
  projectId,
  types = ASSET_TYPES,
  onFiles = (files) => uploadTo(projectId, files),
  otherExtensions = [],
  size = 'large',
  className,
}: UploadPanelProps) {
  const items = useUploads(projectId);
  const failedCount = items.filter(({ state }) => state.type === 'error').length;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function handleDragOver(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setIsOver(true);
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    onFiles(event.dataTransfer.files);
  }

  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button inside does the same. */}
      <div
        onDragOver={handleDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={handleDrop}
        className={classNames(
          'flex items-center rounded-md border border-line-strong border-dashed transition-colors',
          SIZES[size],
          isOver && 'border-accent bg-raised',
        )}
      >
        {size === 'large' && <Upload aria-hidden="true" className="size-5 text-muted" />}
        <p className="text-muted text-sm">{isOver ? 'Drop to upload' : 'Drag and drop files here'}</p>
        <Button size="sm" onClick={() => input.current?.click()}>
          Browse Files
        </Button>
        {size !== 'row' && <p className="text-balance text-faint text-xs">Video, images and audio, up to 500MB each</p>}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to upload"
          accept={[...types.flatMap((type) => ACCEPTED_EXTENSIONS[type]), ...otherExtensions].join(',')}
          onChange={(event) => {
            if (event.currentTarget.files) onFiles(event.currentTarget.files);
            // Allows choosing the same file again after its removal.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {failedCount > 1 && (
        <div className="mt-3 flex items-center justify-between gap-2">
          <p className="text-muted text-xs tabular">{failedCount} files were not added</p>
          <Button size="sm" variant="ghost" onClick={() => withUploads((uploads) => uploads.dismissFailed(projectId))}>
            Dismiss all
          </Button>
        </div>
      )}
      {items.length > 0 && (
        <ul aria-label="Uploads" className="mt-3 flex flex-col gap-2">
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onRemove={() => withUploads((uploads) => uploads.remove(item.id))}
              onRetry={() => withUploads((uploads) => uploads.retry(item.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function uploadTo(projectId: string | null, files: FileList): void {
  // The list is emptied once this returns.
  const list = [...files];
  withUploads((uploads) => uploads.add(list, projectId));
}

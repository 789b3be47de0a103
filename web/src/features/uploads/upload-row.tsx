import { CircleAlert, CircleCheck, File, Film, Image, Music, TriangleAlert, X } from 'lucide-react';
import type { AssetType } from '#shared/media/limits.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { UploadItem, UploadState } from './upload-item.ts';
import { isUnderWay } from './upload-item.ts';

interface UploadRowProps {
  item: UploadItem;
  onRemove: () => void;
  onRetry: () => void;
}

const ICONS: Record<AssetType, typeof File> = { video: Film, image: Image, audio: Music };
const TINTS: Record<AssetType, string> = { video: 'text-video', image: 'text-video', audio: 'text-audio' };

export function UploadRow({ item, onRemove, onRetry }: UploadRowProps) {
  const { state, fileName } = item;
  const Icon = item.assetType ? ICONS[item.assetType] : File;
  const progress = progressOf(state);
  return (
    <li className="flex gap-3 rounded-md border border-line bg-canvas p-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${item.assetType ? TINTS[item.assetType] : 'text-muted'}`}
      />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-2">
          <p className="truncate font-medium text-sm" title={fileName}>
            {fileName}
          </p>
          <span className="shrink-0 text-faint text-xs tabular">{formatFileSize(item.fileSize)}</span>
        </div>
        <div className="mt-1 flex justify-between gap-2 text-muted text-xs">
          {/* The percentage is outside the live region, which would read out every step. */}
          <div aria-live="polite" className="min-w-0">
            <StateLine state={state} />
          </div>
          {progress && <span className="tabular">{progress.percent}%</span>}
        </div>
        {progress && (
          <Progress label={`${progress.verb} ${fileName}`} value={progress.percent} className="mt-1.5 h-1" />
        )}
        {state.type === 'error' && state.canRetry && (
          <Button size="sm" className="mt-2" onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
      <IconButton
        label={`${isUnderWay(item) ? 'Cancel' : 'Remove'} ${fileName}`}
        icon={<X />}
        size="sm"
        className="-mt-0.5 -mr-1"
        onClick={onRemove}
      />
    </li>
  );
}

/** The verb and percentage of a state that has progress. */
function progressOf(state: UploadState): { verb: string; percent: number } | null {
  switch (state.type) {
    case 'converting':
      return { verb: 'Converting', percent: state.percent };
    case 'uploading':
      return { verb: 'Uploading', percent: state.percent };
    case 'processing':
      return { verb: 'Processing', percent: 100 };
    default:
      return null;
  }
}

function StateLine({ state }: { state: UploadState }) {
  switch (state.type) {
    case 'waiting':
      return 'Waiting...';
    case 'preparing':
      return <Busy>Preparing...</Busy>;
    case 'converting':
      return (
        <>
          {`${state.codec} can’t be played here: converting to MP4...`}
          <Notice text={state.notice} />
        </>
      );
    case 'away':
      return 'Waiting to upload';
    case 'uploading':
      if (state.isStoreAway) return 'The file store is not answering. The upload resumes by itself.';
      return state.isInterrupted ? 'Connection lost. The upload resumes when you are back online.' : 'Uploading...';
    case 'processing':
      return 'Processing...';
    case 'complete':
      return (
        <>
          <span className="flex items-center gap-1.5 text-success">
            <CircleCheck aria-hidden="true" className="size-3.5" />
            Upload complete!
          </span>
          <Notice text={state.notice} />
        </>
      );
    case 'error':
      return (
        <span className="flex gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 text-danger" />
          <span className="min-w-0">
            <span className="block font-medium text-danger">{state.title}</span>
            {state.description}
          </span>
        </span>
      );
  }
}

/** Says what of the file is left out. */
function Notice({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <span className="mt-0.5 flex gap-1.5">
      <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 text-warning" />
      <span className="min-w-0 break-words">{text}</span>
    </span>
  );
}

function Busy({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Spinner className="size-3" />
      {children}
    </span>
  );
}

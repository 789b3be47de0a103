import { CircleAlert, CircleCheck, File, Film, Image, Music, X } from 'lucide-react';
import type { AssetType } from '#shared/media/limits.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { UploadItem, UploadState } from './upload-item.ts';
import { isUnderWay } from './upload-item.ts';

interface UploadRowProps {
  item: UploadItem;
  onRemove: () => void;
  onRetry: () => void;
}

const ICONS: Record<AssetType, typeof File> = { video: Film, image: Image, audio: Music };
const TINTS: Record<AssetType, string> = { video: 'text-video', image: 'text-video', audio: 'text-audio' };

/** One upload: what it is, how far it is, what can be done about it. */
export function UploadRow({ item, onRemove, onRetry }: UploadRowProps) {
  const { state, fileName } = item;
  const Icon = item.assetType ? ICONS[item.assetType] : File;
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
        <div aria-live="polite" className="mt-1 text-muted text-xs">
          <StateLine state={state} fileName={fileName} />
        </div>
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

function StateLine({ state, fileName }: { state: UploadState; fileName: string }) {
  switch (state.type) {
    case 'waiting':
      return 'Waiting...';
    case 'preparing':
      return <Busy>Preparing...</Busy>;
    case 'converting':
      return (
        <Bar
          label={`Converting ${fileName}`}
          text={`${state.codec} can’t be played here: converting to MP4...`}
          percent={state.percent}
        />
      );
    case 'uploading':
      return (
        <Bar
          label={`Uploading ${fileName}`}
          text={state.isInterrupted ? 'Connection lost. It goes on once it is back...' : 'Uploading...'}
          percent={state.percent}
        />
      );
    case 'processing':
      return <Bar label={`Processing ${fileName}`} text="Processing..." percent={100} />;
    case 'complete':
      return (
        <>
          <span className="flex items-center gap-1.5 text-success">
            <CircleCheck aria-hidden="true" className="size-3.5" />
            Upload complete!
          </span>
          {state.notice && <span className="mt-0.5 block">{state.notice}</span>}
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

function Busy({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Spinner className="size-3" />
      {children}
    </span>
  );
}

function Bar({ label, text, percent }: { label: string; text: string; percent: number }) {
  return (
    <>
      <span className="flex justify-between gap-2 tabular">
        <span>{text}</span>
        <span>{percent}%</span>
      </span>
      <Progress label={label} value={percent} className="mt-1.5 h-1" />
    </>
  );
}

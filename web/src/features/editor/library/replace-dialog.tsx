import { useQuery } from '@tanstack/react-query';
import { AudioLines, FileVideo, Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import type { AssetType } from '#shared/media/limits.ts';
import { formatSeconds } from '#shared/time/format.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { canPlaceOnTrack } from '#shared/timeline/available-range.ts';
import { clipDuration } from '#shared/timeline/clip-range.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { replaceClipMedia } from '#web/features/editor/session/edit-commands.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { describeError } from '#web/http/http.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AssetThumbnail } from './asset-thumbnail.tsx';
import { withoutConvertedOriginals } from './originals.ts';
import { shownAssets } from './shown-assets.ts';

const ICONS: Readonly<Record<AssetType, typeof FileVideo>> = { video: FileVideo, image: ImageIcon, audio: AudioLines };

/** The account's media that can take the place of a clip's. */
export function ReplaceDialog({ clipId, onClose }: { clipId: string; onClose: () => void }) {
  const session = useEditor();
  const [text, setText] = useState('');
  // The clip as it was when the dialog opened.
  const [placed] = useState(() => findClip(session.document.timeline, clipId));
  const { data, error, isPending } = useQuery(assetsQuery());
  const project = { id: session.projectId, usedAssetIds: new Set<string>() };
  const assets = shownAssets(withoutConvertedOriginals(data ?? []), { scope: 'all', text }, project).filter(
    ({ id }) => {
      const media = session.media(id);
      return placed && media && id !== placed.clip.assetId && canPlaceOnTrack(media, placed.track.type);
    },
  );
  const length = placed ? `${formatSeconds(clipDuration(placed.clip))} s` : '';

  function choose(asset: Asset): void {
    const clip = findClip(session.document.timeline, clipId)?.clip;
    onClose();
    if (clip) replaceClipMedia(session, clip, asset);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Replace with…"
      description={`The clip keeps its ${length}, its effects and keyframes. Where the new media is shorter, its last picture is held.`}
    >
      <div className="flex flex-col gap-3">
        <TextField
          label="Search by name"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {error && <p className="text-danger">{describeError(error)}</p>}
        {!isPending && !error && assets.length === 0 && (
          <p className="py-4 text-center text-muted">
            {text.trim() === '' ? 'Your library has no other media for this clip.' : 'No file with such a name.'}
          </p>
        )}
        <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
          {assets.map((asset) => (
            <li key={asset.id}>
              <Choice asset={asset} onChoose={() => choose(asset)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Choice({ asset, onChoose }: { asset: Asset; onChoose: () => void }) {
  const Icon = ICONS[asset.type];
  const seconds = asset.durationSeconds;
  const length = seconds === null ? '' : `${formatSeconds(secondsToMicroseconds(seconds))} s`;
  return (
    <button
      type="button"
      aria-label={`Replace with ${asset.name}${length && `, ${length}`}`}
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-md p-1.5 text-left hover:bg-raised focus-visible:bg-raised"
    >
      <span className="h-10 w-16 shrink-0 overflow-hidden rounded-sm bg-raised">
        <AssetThumbnail asset={asset} fallback={<Icon aria-hidden="true" className="size-4 text-faint" />} />
      </span>
      <span className="min-w-0 grow truncate">{asset.name}</span>
      <span className="shrink-0 text-muted text-xs tabular">{length}</span>
    </button>
  );
}

import { useAtomValue, useSetAtom } from 'jotai';
import {
  AudioLines,
  FileVideo,
  Image as ImageIcon,
  ListPlus,
  MoreVertical,
  Pencil,
  Plus,
  Replace,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { shortfallsOf } from '#shared/errors/shortfalls.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { shortCredit } from '#shared/publish/credits.ts';
import { formatDuration } from '#shared/time/format.ts';
import { canPlaceOnTrack } from '#shared/timeline/available-range.ts';
import { addAssetAtPlayhead, replaceClipMedia } from '#web/features/editor/session/edit-commands.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isWaitingToUpload } from '#web/queries/assets.ts';
import { selectedClipsAtom } from '#web/state/document-atoms.ts';
import { sheetAtom } from '#web/state/view-atoms.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { AssetThumbnail } from './asset-thumbnail.tsx';
import { useAssetDrag } from './use-asset-drag.ts';

const ICONS = { video: FileVideo, image: ImageIcon, audio: AudioLines } as const;
const QUESTIONS: Readonly<Record<string, AssetQuestion>> = { F2: 'rename', Delete: 'delete' };
const HUES = { video: 'text-video', image: 'text-video', audio: 'text-audio' } as const;

export type AssetQuestion = 'rename' | 'delete';

interface AssetCardProps {
  asset: Asset;
  /** Its place in the list, from 1; a long list is drawn in parts. */
  position: number;
  total: number;
  /** True for the card that the Tab key reaches. */
  isTabStop: boolean;
  onFocus: () => void;
  /** Opens a dialog about the asset. */
  onAsk: (question: AssetQuestion) => void;
}

/**
 * An asset of the library. Dragging puts it on the timeline; its button, its menu, a double click, Enter and Space put
 * it at the playhead. F2 renames it, and Delete asks for confirmation.
 */
export function AssetCard({ asset, position, total, isTabStop, onFocus, onAsk }: AssetCardProps) {
  const tabIndex = isTabStop ? 0 : -1;
  const session = useEditor();
  const startDrag = useAssetDrag(asset);
  const isWaiting = isWaitingToUpload(asset);
  const Icon = ICONS[asset.type];
  const setSheet = useSetAtom(sheetAtom);
  const ask = (question: AssetQuestion) => session.document.refusesEdit() || onAsk(question);
  const add = () => {
    addAssetAtPlayhead(session, asset);
    // A library that covers the timeline would hide the new clip.
    setSheet('none');
  };
  const facts = [
    asset.width !== null && asset.height !== null ? `${asset.width} × ${asset.height}` : null,
    formatFileSize(asset.fileSize),
    asset.credit ? `by ${shortCredit(asset.credit)}` : null,
  ].filter((fact) => fact !== null);

  const shortfalls = shortfallsOf(asset.name, asset);
  const description = [isWaiting ? 'Waiting to upload' : null, ...shortfalls.map(({ text }) => text)]
    .filter((line) => line !== null)
    .join('. ');

  function handleKeyDown(event: KeyboardEvent): void {
    const question = QUESTIONS[event.key];
    if (question === undefined) return;
    // Otherwise Delete would also remove the clip selected on the timeline.
    event.preventDefault();
    event.stopPropagation();
    ask(question);
  }

  return (
    <li
      aria-posinset={position}
      aria-setsize={total}
      onFocus={onFocus}
      className="group relative min-w-0 rounded-md border border-line bg-raised transition-colors focus-within:border-control hover:border-line-strong"
    >
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`Add ${asset.name} to the timeline`}
        aria-description={description || undefined}
        title="Drag to the timeline, or double-click to add it at the playhead"
        onPointerDown={(event: PointerEvent) => startDrag(event.nativeEvent)}
        onDoubleClick={add}
        onContextMenu={keepFromLongPress}
        onKeyDown={handleKeyDown}
        onClick={(event) => {
          // Keys and assistive technology click with a count of 0; a pointer's click may be the first of two.
          if (event.detail === 0) add();
        }}
        className="block w-full cursor-grab select-none rounded-md text-left [-webkit-touch-callout:none]"
      >
        <span className="relative block aspect-4/3 overflow-hidden rounded-t-md bg-black">
          <AssetThumbnail asset={asset} fallback={<Icon className={classNames('size-6', HUES[asset.type])} />} />
          {isWaiting && (
            <span className="absolute top-1 left-1 whitespace-nowrap rounded-xs bg-scrim px-1 text-warning text-xs leading-4">
              Waiting to upload
            </span>
          )}
          {asset.durationSeconds !== null && asset.type !== 'image' && (
            <span className="absolute right-1 bottom-1 rounded-xs bg-scrim px-1 text-text text-xs leading-4 tabular">
              {formatDuration(asset.durationSeconds)}
            </span>
          )}
        </span>
        <span className="block px-2 pt-1.5 pb-2">
          <span className="block truncate font-medium text-xs" title={asset.name}>
            {asset.name}
          </span>
          <span className="mt-0.5 flex min-h-8 flex-wrap content-start gap-x-2 pr-6 text-faint pointer-coarse:min-h-11 pointer-coarse:pr-10 text-xs leading-4 tabular">
            {facts.map((fact) => (
              <span key={fact} className="line-clamp-4 max-w-full break-words" title={fact}>
                {fact}
              </span>
            ))}
          </span>
          {shortfalls.map(({ short, text }) => (
            <span
              key={short}
              className="mt-0.5 flex gap-1 pr-6 text-warning text-xs leading-4 pointer-coarse:pr-10"
              title={text}
            >
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
              <span className="line-clamp-2 min-w-0 break-words">{short}</span>
            </span>
          ))}
        </span>
      </button>
      {/* The keyboard has the card itself. */}
      <IconButton
        size="sm"
        tabIndex={-1}
        label="Add to timeline"
        icon={<Plus />}
        onClick={add}
        className="absolute top-1 right-1 bg-scrim text-text opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
      />
      <div className="absolute right-1 bottom-1.5 pointer-coarse:right-0 pointer-coarse:bottom-0">
        <Menu
          trigger={
            <IconButton
              size="sm"
              tabIndex={tabIndex}
              label={`More for ${asset.name}`}
              icon={<MoreVertical />}
              className="pointer-coarse:size-11"
            />
          }
        >
          <MenuItem icon={<ListPlus />} onSelect={add}>
            Add to timeline
          </MenuItem>
          <ReplaceItem asset={asset} />
          <MenuItem icon={<Pencil />} onSelect={() => ask('rename')}>
            Rename
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => ask('delete')}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

/** The clip stays at its time on the timeline. */
function ReplaceItem({ asset }: { asset: Asset }) {
  const session = useEditor();
  const [selected, ...others] = useAtomValue(selectedClipsAtom);
  const media = session.media(asset.id);
  if (!selected || others.length > 0 || !media || !canPlaceOnTrack(media, selected.track.type)) return null;
  return (
    <MenuItem icon={<Replace />} onSelect={() => replaceClipMedia(session, selected.clip, asset)}>
      Replace the selected clip
    </MenuItem>
  );
}

/**
 * A finger that rests on a card is about to scroll or missed the menu, so the browser's picture menu would not help.
 */
function keepFromLongPress(event: MouseEvent): void {
  const { nativeEvent } = event;
  if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch') event.preventDefault();
}

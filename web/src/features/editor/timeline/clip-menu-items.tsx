import { useAtomValue } from 'jotai';
import type { EditorAction } from '#web/features/editor/actions/action.ts';
import { ACTIONS, type ActionName } from '#web/features/editor/actions/actions.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { selectedClipsAtom } from '#web/state/document-atoms.ts';
import { ContextMenuItem, ContextMenuSeparator, ContextMenuSub } from '#web/ui/context-menu.tsx';
import { useIsPossible } from './use-is-possible.ts';

/** Actions on the selected clips. */
export function ClipMenuItems() {
  return (
    <>
      <Item name="split" />
      <Item name="setIn" />
      <Item name="setOut" />
      <ContextMenuSeparator />
      <Item name="swapWithPrevious" />
      <Item name="swapWithNext" />
      <Item name="goToClip" />
      <Item name="speed" />
      <Item name="reverse" />
      <Item name="freezeFrame" />
      <Item name="replaceMedia" />
      <AdjustItems />
      <LinkItems />
      <ContextMenuSeparator />
      <Item name="cut" />
      <Item name="copy" />
      <Item name="paste" />
      <Item name="pasteOver" />
      <Item name="duplicate" />
      <Item name="saveTemplate" />
      <ContextMenuSeparator />
      <Item name="delete" isDanger />
      <Item name="rippleDelete" isDanger />
    </>
  );
}

function AdjustItems() {
  return (
    <ContextMenuSub label="Slip, slide and roll">
      <Item name="slipLater" />
      <Item name="slipEarlier" />
      <Item name="slideLater" />
      <Item name="slideEarlier" />
      <Item name="rollLater" />
      <Item name="rollEarlier" />
    </ContextMenuSub>
  );
}

/** Those that have an effect on the selected clips. */
function LinkItems() {
  const selected = useAtomValue(selectedClipsAtom);
  const session = useEditor();
  const [first, ...others] = selected;
  const isLinked = selected.some(({ clip }) => clip.linkId !== undefined);
  const isHeard = selected.some(
    ({ clip, track }) => track.type !== 'caption' && session.media(clip.assetId)?.hasAudio === true,
  );
  const hasSound = first?.track.type === 'video' && session.media(first.clip.assetId)?.hasAudio === true;
  return (
    <>
      {isHeard && <Item name="muteSound" />}
      {hasSound && others.length === 0 && first.clip.volume !== 0 && <Item name="detachSound" />}
      {isLinked ? <Item name="unlink" /> : others.length > 0 && <Item name="link" />}
    </>
  );
}

/** Actions on an empty place. */
export function LaneMenuItems() {
  return (
    <>
      <Item name="paste" />
      <Item name="addCaption" />
      <Item name="toggleMarker" />
      <ContextMenuSeparator />
      <Item name="selectAll" />
    </>
  );
}

function Item({ name, isDanger = false }: { name: ActionName; isDanger?: boolean }) {
  const { label, shortcut, isEnabled, run } = useAction(name);
  const isPossible = useIsPossible(name);
  const action: EditorAction = ACTIONS[name];
  const Icon = action.icon;
  return (
    <ContextMenuItem
      onSelect={run}
      disabled={!(isEnabled && isPossible)}
      isDanger={isDanger}
      icon={Icon ? <Icon aria-hidden="true" /> : <span className="size-4" />}
      shortcut={shortcut}
    >
      {label}
    </ContextMenuItem>
  );
}

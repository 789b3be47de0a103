import { useAtom, useAtomValue } from 'jotai';
import { MoreVertical } from 'lucide-react';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#shared/presets/platforms.ts';
import { coveredZones } from '#shared/presets/safe-zones.ts';
import { ACTIONS } from '#web/features/editor/actions/actions.ts';
import { useAction } from '#web/features/editor/actions/use-action.ts';
import { shownShapeAtom } from '#web/state/document-atoms.ts';
import { hasSafeZonesAtom, safeZonesPlatformAtom } from '#web/state/view-atoms.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#web/ui/menu.tsx';
import { useZonedPlatform } from './use-zoned-platform.ts';

/** Less frequent actions of the preview. */
export function PreviewMenu() {
  return (
    <Menu trigger={<IconButton label="More for the preview" icon={<MoreVertical />} tooltipSide="top" />}>
      <ActionItem name="goToTime" />
      <ActionItem name="saveFrame" />
      <ActionItem name="handOff" />
      <MenuSeparator />
      <SafeZoneItems />
    </Menu>
  );
}

/** The first item has no platform: nothing is covered. */
function SafeZoneItems() {
  const shape = useAtomValue(shownShapeAtom).shown;
  const [isShown, setIsShown] = useAtom(hasSafeZonesAtom);
  const [wanted, setWanted] = useAtom(safeZonesPlatformAtom);
  const { platform } = useZonedPlatform(useAtomValue(safeZonesPlatformAtom));
  const { shortcut } = useAction('toggleSafeZones');
  const platforms = PLATFORMS.filter((each) => coveredZones(each, shape).length > 0);
  function handleChange(value: string): void {
    setIsShown(value !== OFF);
    if (value !== OFF && value !== (wanted ?? platform)) setWanted(value as Platform);
  }
  if (platforms.length === 0) return <MenuLabel>Platforms cover no part of this shape</MenuLabel>;
  return (
    <MenuRadioGroup label="Safe zones" value={isShown ? platform : OFF} onValueChange={handleChange}>
      <MenuRadioItem value={OFF} shortcut={isShown ? shortcut : undefined}>
        No safe zones
      </MenuRadioItem>
      {platforms.map((each) => (
        <MenuRadioItem key={each} value={each} shortcut={!isShown && each === platform ? shortcut : undefined}>
          Safe zones of {PLATFORM_NAMES[each]}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}

const OFF = 'off';

function ActionItem({ name }: { name: 'goToTime' | 'saveFrame' | 'handOff' }) {
  const { label, shortcut, run } = useAction(name);
  const Icon = ACTIONS[name].icon;
  return (
    <MenuItem icon={<Icon aria-hidden="true" />} onSelect={run} {...(shortcut !== undefined && { shortcut })}>
      {label}
    </MenuItem>
  );
}

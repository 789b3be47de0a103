import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { PLATFORM_NAMES } from '#shared/presets/platforms.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { safeZonesPlatformAtom } from '#web/state/view-atoms.ts';
import { useZonedPlatform } from './use-zoned-platform.ts';

/** In a smaller frame a name would cover its zone. */
const ROOM_FOR_NAMES_PX = 260;

const percent = (share: number) => `${share * 100}%`;

/** The parts of the frame that the platform covers with its own buttons and texts. It takes no pointer events. */
export function SafeZones({ height }: { height: number }) {
  const session = useEditor();
  const { platform, zones } = useZonedPlatform(useAtomValue(safeZonesPlatformAtom));
  const name = PLATFORM_NAMES[platform];
  const text =
    zones.length > 0
      ? `Safe zones of ${name}: ${zones.map((zone) => zone.name.toLowerCase()).join(', ')} cover parts of the picture`
      : `${name} covers no part of a video of this shape`;
  useEffect(() => session.announce(text), [session, text]);
  return (
    <div role="img" aria-label={text} className="pointer-events-none absolute inset-0 overflow-hidden text-xs">
      {zones.map(({ name: part, area }) => (
        <div
          key={part}
          data-zone={part}
          className="absolute grid place-items-center overflow-hidden border border-white/40 border-dashed bg-black/45 text-white"
          style={{
            left: percent(area.x),
            top: percent(area.y),
            width: percent(area.width),
            height: percent(area.height),
          }}
        >
          {height >= ROOM_FOR_NAMES_PX && (
            <span className={area.width < area.height ? '[writing-mode:vertical-rl]' : undefined}>
              {part === zones[0]?.name ? `${name}: ${part}` : part}
            </span>
          )}
        </div>
      ))}
      {zones.length === 0 && (
        <p className="absolute inset-x-0 bottom-0 bg-black/60 px-2 py-1 text-center text-white">{text}</p>
      )}
    </div>
  );
}

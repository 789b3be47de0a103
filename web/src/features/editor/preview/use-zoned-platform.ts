import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type Platform, platformFor } from '#shared/presets/platforms.ts';
import { type CoveredZone, coveredZones } from '#shared/presets/safe-zones.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { projectQuery } from '#web/queries/projects.ts';
import { shownShapeAtom } from '#web/state/document-atoms.ts';

interface ZonedPlatform {
  readonly platform: Platform;
  readonly zones: readonly CoveredZone[];
}

/**
 * The platform whose buttons the preview shows, and the parts that they cover.
 * @param wanted Null for the project's own platform; where that shows no video of this shape, the usual one for it.
 */
export function useZonedPlatform(wanted: Platform | null): ZonedPlatform {
  const { projectId } = useEditor();
  // The page has it; nothing is fetched here.
  const project = useQuery({ ...projectQuery(projectId), enabled: false }).data;
  const shape = useAtomValue(shownShapeAtom).shown;
  const own = project?.targetPlatform;
  const isShown = own !== undefined && coveredZones(own, shape).length > 0;
  const platform = wanted ?? (isShown ? own : platformFor(shape));
  return { platform, zones: coveredZones(platform, shape) };
}

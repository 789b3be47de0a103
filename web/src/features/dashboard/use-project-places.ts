import { useEffect, useState } from 'react';
import type { Project } from '#shared/contracts/project.ts';
import { useIsOutOfReach } from '#web/queries/reach.ts';
import type { ProjectPlace } from '#web/storage/project-places.ts';

/** Reading the device waits until the page is there. */
const AFTER_LOAD_MS = 2_000;

/** The place of each project by its id; empty until that is known, and where storage is blocked. */
export function useProjectPlaces(projects: readonly Project[] | undefined): ReadonlyMap<string, ProjectPlace> {
  const [places, setPlaces] = useState<ReadonlyMap<string, ProjectPlace>>(new Map());
  const isOutOfReach = useIsOutOfReach();
  useEffect(() => {
    const read = async () => {
      const { placesOf } = await import('#web/storage/project-places.ts');
      setPlaces(await placesOf((projects ?? []).map(({ id }) => id)));
    };
    const timer = setTimeout(() => void read().catch(() => {}), isOutOfReach ? 0 : AFTER_LOAD_MS);
    return () => clearTimeout(timer);
  }, [projects, isOutOfReach]);
  return places;
}

import { useEffect, useState } from 'react';
import type { Project } from '#shared/contracts/project.ts';
import { useIsOutOfReach } from '#web/reach/reach.ts';
import type { StoredProject } from '#web/storage/stored-projects.ts';

/** Reading the device waits until the page is there. */
const AFTER_LOAD_MS = 2_000;

/** The part of each project that the device has, by id; empty until that is known, and where storage is blocked. */
export function useStoredProjects(projects: readonly Project[] | undefined): ReadonlyMap<string, StoredProject> {
  const [kept, setKept] = useState<ReadonlyMap<string, StoredProject>>(new Map());
  const isOutOfReach = useIsOutOfReach();
  useEffect(() => {
    const read = async () => {
      const { readStoredProjects } = await import('#web/storage/stored-projects.ts');
      setKept(await readStoredProjects((projects ?? []).map(({ id }) => id)));
    };
    const timer = setTimeout(() => void read().catch(() => {}), isOutOfReach ? 0 : AFTER_LOAD_MS);
    return () => clearTimeout(timer);
  }, [projects, isOutOfReach]);
  return kept;
}

import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { RenderJob } from '#shared/contracts/render.ts';
import type { RenderSession } from './render-session.ts';
import type { RenderState } from './render-state.ts';

interface RenderInTab {
  readonly session: RenderSession;
  readonly state: RenderState;
}

/**
 * Each project's current or last export in this tab. In the tab's default store, so that it outlives the export page.
 */
export const rendersInTabAtom = atom<ReadonlyMap<string, RenderInTab>>(new Map());

/** All renders in this tab. */
export function rendersInTab(): readonly RenderInTab[] {
  return [...getDefaultStore().get(rendersInTabAtom).values()];
}

/** A project's session; undefined without one. */
export function sessionOf(projectId: string): RenderSession | undefined {
  return getDefaultStore().get(rendersInTabAtom).get(projectId)?.session;
}

/** Adds a session and replaces its project's last one. */
export function addSession(session: RenderSession): void {
  getDefaultStore().set(rendersInTabAtom, (renders) =>
    new Map(renders).set(session.state.job.projectId, { session, state: session.state }),
  );
}

/** Publishes a session's state, unless another session has replaced it. */
export function showState(state: RenderState): void {
  const { projectId } = state.job;
  getDefaultStore().set(rendersInTabAtom, (renders) => {
    const render = renders.get(projectId);
    return render?.session.state === state ? new Map(renders).set(projectId, { ...render, state }) : renders;
  });
}

/** Removes a project's session. */
export function removeSession(projectId: string): void {
  getDefaultStore().set(rendersInTabAtom, (renders) => new Map([...renders].filter(([id]) => id !== projectId)));
}

/** The project's current or last render in this tab, null without one. */
export function useRenderInTab(projectId: string): RenderState | null {
  const stateAtom = useMemo(() => atom((get) => get(rendersInTabAtom).get(projectId)?.state ?? null), [projectId]);
  return useAtomValue(stateAtom, { store: getDefaultStore() });
}

/** The finished video of a job in this tab, null for any other. */
export function unsentVideoOf({ id, projectId }: RenderJob): Blob | null {
  const session = sessionOf(projectId);
  return session?.state.job.id === id ? session.video : null;
}

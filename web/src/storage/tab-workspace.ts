import { WORKSPACE_PARAMETER } from '#shared/contracts/workspace-header.ts';
import { setNameOwner } from './owned-name.ts';
import { keepText, readText } from './stored-text.ts';

const KEY = 'clipwright.workspace';

/** The person that this page works for, and the workspace. Fixed while the page is open: its caches hold one owner's data. */
let entered: { readonly userId: string; readonly workspaceId: string | null } | null = null;

/** Id of the workspace that this page acts for. Null for the account itself, and while no user is known. */
export function tabWorkspace(): string | null {
  return entered?.workspaceId ?? null;
}

/**
 * Takes up the workspace that this person was in: the one that the page's address names, else this tab's, else the last
 * one of any tab. From then on data on the device is named for both. Later calls for the same person have no effect.
 */
export function enterWorkspace(userId: string): void {
  if (entered?.userId !== userId) {
    const named = new URLSearchParams(location.search).get(WORKSPACE_PARAMETER);
    const workspaceId = named ?? keptWorkspace(userId);
    entered = { userId, workspaceId: workspaceId === '' ? null : workspaceId };
    // A later switch in another tab does not move this one.
    keepWorkspace('sessionStorage', entered);
  }
  setNameOwner(userId, entered.workspaceId);
}

/** Chooses the workspace of this tab, and of later tabs, from the next page load on. Null for the account itself. */
export function chooseWorkspace(workspaceId: string | null): void {
  if (entered === null) return;
  const { userId } = entered;
  keepWorkspace('sessionStorage', { userId, workspaceId });
  keepWorkspace('localStorage', { userId, workspaceId });
}

/** The workspace that this tab, or the last one, chose for this person; empty for none. */
function keptWorkspace(userId: string): string {
  for (const store of ['sessionStorage', 'localStorage'] as const) {
    const [keptFor, workspaceId] = (readText(store, KEY) ?? '').split('/');
    if (keptFor === userId) return workspaceId ?? '';
  }
  return '';
}

function keepWorkspace(
  store: 'localStorage' | 'sessionStorage',
  { userId, workspaceId }: { userId: string; workspaceId: string | null },
): void {
  keepText(store, KEY, `${userId}/${workspaceId ?? ''}`);
}

/**
 * An address of the API that acts for this page's workspace, for pictures, media, event streams and downloads, to which
 * a page cannot add a header. Other addresses are returned as they are.
 */
export function inWorkspace(address: string): string {
  const id = tabWorkspace();
  if (id === null || !address.startsWith('/api/')) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${WORKSPACE_PARAMETER}=${encodeURIComponent(id)}`;
}

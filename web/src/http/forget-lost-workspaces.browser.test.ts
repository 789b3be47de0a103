import { afterEach, expect, test, vi } from 'vitest';
import { keepMediaFile, listMediaFiles } from '#web/storage/media-files.ts';
import { setNameOwner } from '#web/storage/owned-name.ts';
import { forgetLostWorkspaces } from './forget-lost-workspaces.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  const root = await navigator.storage.getDirectory();
  for (const name of await Array.fromAsync(root.keys())) {
    if (/-(cleo|dan)\b/.test(name)) await root.removeEntry(name, { recursive: true });
  }
});

function answer(status: number, body: unknown): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
}

/** Keeps a file for a person in a workspace. */
async function keep(userId: string, workspaceId: string | null): Promise<void> {
  setNameOwner(userId, workspaceId);
  await keepMediaFile('a1', new Blob(['footage']));
}

async function hasFile(userId: string, workspaceId: string | null): Promise<boolean> {
  setNameOwner(userId, workspaceId);
  return (await listMediaFiles()).includes('a1');
}

test('footage of a lost workspace goes at the next visit to the own projects, and nothing else does', async () => {
  const asked = vi.spyOn(globalThis, 'fetch');
  setNameOwner('cleo', null);
  await forgetLostWorkspaces();
  expect(asked).not.toHaveBeenCalled();
  await keep('cleo', 'workspace-lost');
  await keep('cleo', 'workspace-mine');
  await keep('dan', 'workspace-lost');
  await keep('cleo', null);

  answer(503, {});
  await expect(forgetLostWorkspaces()).rejects.toThrow();
  expect(await hasFile('cleo', 'workspace-lost')).toBe(true);

  setNameOwner('cleo', null);
  answer(200, [{ id: 'workspace-mine', name: 'Mine', role: 'editor', createdAt: '2026-01-01T00:00:00.000Z' }]);
  await forgetLostWorkspaces();
  expect(await hasFile('cleo', 'workspace-lost')).toBe(false);
  expect(await hasFile('cleo', 'workspace-mine')).toBe(true);
  expect(await hasFile('cleo', null)).toBe(true);
  expect(await hasFile('dan', 'workspace-lost')).toBe(true);
});

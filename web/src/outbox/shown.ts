import * as z from 'zod';
import type { Asset, TrashedAsset } from '#shared/contracts/asset.ts';
import type { User } from '#shared/contracts/auth.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { Project, TrashedProject } from '#shared/contracts/project.ts';
import { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import { readOutbox } from '#web/storage/outbox-store.ts';
import { readUploads } from '#web/storage/upload-store.ts';
import type { Change } from '#web/storage/waiting-change.ts';
import { glossaryWith, userWith } from './account-with-changes.ts';
import { assetsWith, projectTrashWith, trashWith } from './library-with-changes.ts';
import { kitsWith, madeHere, projectsWith, timelineMadeHere } from './with-changes.ts';

/*
 * While changes wait, pages show the answer of the server, or of the device in its place, with the changes applied. The
 * changes are read before the answer, so one that is sent in between is applied twice instead of never.
 */

export async function shownProjects(read: () => Promise<Project[]>): Promise<Project[]> {
  const changes = await readChanges();
  return [...projectsWith(await read(), changes)];
}

export async function shownProject(id: string, read: () => Promise<Project>): Promise<Project> {
  const changes = await readChanges();
  const project = madeHere(id, changes) ?? (await read());
  // A page that shows a deleted project stays open.
  const kept = changes.filter(({ type }) => type !== 'delete-project');
  return projectsWith([project], kept).find((shown) => shown.id === id) ?? project;
}

export async function shownTimeline(
  id: string,
  read: () => Promise<z.output<typeof timelineAnswerSchema>>,
): Promise<z.output<typeof timelineAnswerSchema>> {
  const made = timelineMadeHere(id, await readChanges());
  return made ? z.decode(timelineAnswerSchema, made) : read();
}

export async function shownKits(read: () => Promise<BrandKit[]>): Promise<BrandKit[]> {
  const changes = await readChanges();
  return [...kitsWith(await read(), changes)];
}

/** Files of this device that the server lacks come first. */
export async function shownAssets(read: () => Promise<Asset[]>): Promise<Asset[]> {
  const [uploads, changes] = await Promise.all([readUploads().catch(() => []), readChanges()]);
  const assets = assetsWith(await read(), changes);
  const known = new Set(assets.map(({ id }) => id));
  const waiting = uploads.flatMap(({ asset }) => (asset && !known.has(asset.id) ? [asset] : []));
  return [...waiting.toReversed(), ...assets];
}

export async function shownTrash(read: () => Promise<TrashedAsset[]>): Promise<TrashedAsset[]> {
  const changes = await readChanges();
  return [...trashWith(await read(), changes)];
}

export async function shownProjectTrash(read: () => Promise<TrashedProject[]>): Promise<TrashedProject[]> {
  const changes = await readChanges();
  return [...projectTrashWith(await read(), changes)];
}

export async function shownGlossary(read: () => Promise<{ glossary: Glossary }>): Promise<{ glossary: Glossary }> {
  const changes = await readChanges();
  const { glossary } = await read();
  return { glossary: glossaryWith(glossary, changes) };
}

export async function shownUser(user: User): Promise<User> {
  return userWith(user, await readChanges());
}

async function readChanges(): Promise<Change[]> {
  // Where storage is blocked, nothing waits.
  return (await readOutbox().catch(() => [])).map(({ change }) => change);
}

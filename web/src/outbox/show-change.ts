import type { QueryClient } from '@tanstack/react-query';
import type { Asset, TrashedAsset } from '#shared/contracts/asset.ts';
import type { User } from '#shared/contracts/auth.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import type { Project, TrashedProject } from '#shared/contracts/project.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import {
  ALL_ASSETS_KEY,
  ASSET_TRASH_KEY,
  BRAND_KITS_KEY,
  GLOSSARY_KEY,
  PROJECT_TRASH_KEY,
  PROJECTS_KEY,
  projectKey,
  SESSION_KEY,
} from '#web/http/keys.ts';
import type { Change } from '#web/storage/waiting-change.ts';
import { glossaryWith, userWith } from './account-with-changes.ts';
import { assetsWith, projectTrashWith, trashWith } from './library-with-changes.ts';
import type { Answer } from './send-change.ts';
import { kitsWith, projectsWith } from './with-changes.ts';

/**
 * Applies a change to the pages' data as the server answered it.
 * @param answer Null without an answer: the data shows what the change asks for.
 */
export function showChange(client: QueryClient, change: Change, answer: Answer): void {
  const changes = [change];
  const { project, kit, asset, glossary, user } = answer ?? {};
  client.setQueryData<readonly Project[]>(
    PROJECTS_KEY,
    (all) => all && withAnswer(projectsWith(all, changes), project),
  );
  client.setQueryData<Project>(
    projectKey(change.id),
    (shown) => shown && (project ?? projectsWith([shown], changes)[0]),
  );
  client.setQueryData<readonly BrandKit[]>(BRAND_KITS_KEY, (all) => all && withAnswer(kitsWith(all, changes), kit));
  client.setQueryData<readonly Asset[]>(ALL_ASSETS_KEY, (all) => all && withAnswer(assetsWith(all, changes), asset));
  client.setQueryData<readonly TrashedAsset[]>(ASSET_TRASH_KEY, (all) => all && trashWith(all, changes));
  client.setQueryData<readonly TrashedProject[]>(PROJECT_TRASH_KEY, (all) => all && projectTrashWith(all, changes));
  client.setQueryData<{ glossary: Glossary }>(
    GLOSSARY_KEY,
    (shown) => shown && { glossary: glossary ?? glossaryWith(shown.glossary, changes) },
  );
  client.setQueryData<User | null>(SESSION_KEY, (shown) => shown && (user ?? userWith(shown, changes)));
  if (change.type === 'delete-project') client.removeQueries({ queryKey: projectKey(change.id) });
}

function withAnswer<Item extends { id: string }>(all: readonly Item[], answered: Item | undefined): readonly Item[] {
  return answered ? all.map((each) => (each.id === answered.id ? answered : each)) : all;
}

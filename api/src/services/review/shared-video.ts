import { Asset } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { versionsOf } from '#api/models/share-link.ts';
import type { SharedVideo } from '#shared/contracts/review.ts';
import { findPreset } from '#shared/presets/presets.ts';
import type { OpenLink } from './open-link.ts';

/** Facts of a shared video that its page shows. */
export async function sharedVideo({
  link,
  project,
  render,
  version,
}: OpenLink): Promise<Omit<Extract<SharedVideo, { isLocked: false }>, 'isLocked' | 'isOwner'>> {
  const { userId, title, brandKitId } = project;
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }, 'name colors').lean() : null;
  return {
    title,
    brand: kit && { name: kit.name, colors: kit.colors },
    size: findPreset(render.preset)?.resolution ?? null,
    allowDownload: link.allowDownload,
    dueOn: link.dueOn ?? null,
    version,
    versions: versionsOf(link).map((each) => each.version),
    hasPoster: (await posterOf(project)) !== null,
  };
}

/** The file of a project's thumbnail, or null without one. */
export async function posterOf({
  userId,
  thumbnailUrl,
}: ProjectDocument): Promise<{ key: string; mimeType: string } | null> {
  const [, assetId] = /^\/api\/assets\/([A-Za-z0-9-]+)\/thumbnail/.exec(thumbnailUrl ?? '') ?? [];
  const asset = assetId ? await Asset.findOne({ _id: assetId, userId }).lean() : null;
  return asset?.thumbnailKey ? { key: asset.thumbnailKey, mimeType: asset.thumbnailMimeType ?? 'image/webp' } : null;
}

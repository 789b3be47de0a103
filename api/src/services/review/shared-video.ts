import { Asset } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { versionsOf } from '#api/models/share-link.ts';
import { activeWhiteLabel } from '#api/services/workspaces/white-label.ts';
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
  const brand = await brandOf(project);
  return {
    title: project.title,
    brand: brand && {
      ...{ name: brand.name, colors: brand.colors, isWhiteLabel: brand.isWhiteLabel },
      hasLogo: (await fileOfLogo(project.userId, brand)) !== null,
    },
    size: findPreset(render.preset)?.resolution ?? null,
    allowDownload: link.allowDownload,
    dueOn: link.dueOn ?? null,
    version,
    versions: versionsOf(link).map((each) => each.version),
    hasPoster: (await posterOf(project)) !== null,
  };
}

interface SharedBrand {
  readonly name: string;
  readonly colors: string[];
  readonly logoAssetId: string | null;
  readonly isWhiteLabel: boolean;
}

/** The brand of a project's shared page: the workspace's white label, else the project's kit. */
async function brandOf({ userId, brandKitId }: ProjectDocument): Promise<SharedBrand | null> {
  const label = await activeWhiteLabel(userId);
  const kit = label?.kit ?? (brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }) : null);
  if (!kit) return null;
  return {
    ...{ name: label?.name ?? kit.name, colors: [...kit.colors], isWhiteLabel: label !== null },
    logoAssetId: kit.logo?.assetId ?? null,
  };
}

/** A picture to send. */
interface Picture {
  readonly key: string;
  readonly mimeType: string;
}

/** The logo of a shared video's page, or null without one. */
export async function logoOf(project: ProjectDocument): Promise<Picture | null> {
  const brand = await brandOf(project);
  return brand && fileOfLogo(project.userId, brand);
}

async function fileOfLogo(userId: string, { logoAssetId }: SharedBrand): Promise<Picture | null> {
  const asset = logoAssetId && (await Asset.findOne({ _id: logoAssetId, userId }).lean());
  return asset ? { key: asset.storageKey, mimeType: asset.mimeType } : null;
}

/** The file of a project's thumbnail, or null without one. */
export async function posterOf({ userId, thumbnailUrl }: ProjectDocument): Promise<Picture | null> {
  const [, assetId] = /^\/api\/assets\/([A-Za-z0-9-]+)\/thumbnail/.exec(thumbnailUrl ?? '') ?? [];
  const asset = assetId ? await Asset.findOne({ _id: assetId, userId }).lean() : null;
  return asset?.thumbnailKey ? { key: asset.thumbnailKey, mimeType: asset.thumbnailMimeType ?? 'image/webp' } : null;
}

import Router from '@koa/router';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { clientGoneSignal } from '#api/middleware/client-gone.ts';
import { type SignedInState, signedIn } from '#api/middleware/signed-in.ts';
import { readTranscriptBody } from '#api/middleware/transcript-body.ts';
import { validateBody, validateId, validateQuery } from '#api/middleware/validate.ts';
import { Asset, type AssetDocument, damageOf, TrashedAsset, type TrashedAssetDocument } from '#api/models/asset.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { Transcript } from '#api/models/transcript.ts';
import { findOwn } from '#api/policies/ownership.ts';
import { presentAsset, presentTrashedAsset } from '#api/presenters/asset.ts';
import { listStream } from '#api/presenters/list-stream.ts';
import { transcriptText } from '#api/presenters/transcript.ts';
import { sendFile } from '#api/routes/files/send-file.ts';
import { usesOf } from '#api/services/assets/asset-uses.ts';
import { registerAsset } from '#api/services/assets/register-asset.ts';
import { emptyTrash, restoreAsset, trashAsset } from '#api/services/assets/trash.ts';
import { grantUpload } from '#api/services/assets/uploads.ts';
import { requireInNoLockedKit } from '#api/services/brand-kits/locked-kits.ts';
import { storeTranscript } from '#api/services/captions/store-transcript.ts';
import { asksForPage, findPage, LIST_ORDER } from '#api/services/lists/find-page.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import {
  createAssetSchema,
  emptyTrashQuerySchema,
  updateAssetSchema,
  uploadUrlSchema,
} from '#shared/contracts/asset.ts';
import { pageQuerySchema } from '#shared/contracts/page.ts';
import { transcriptsQuerySchema } from '#shared/contracts/transcript.ts';
import { idSchema } from '#shared/contracts/wire.ts';
import { joinDamage } from '#shared/media/damage.ts';
import { fileLabel } from '#shared/media/file-label.ts';
import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';

export interface AssetsRouteDeps {
  config: Config;
  files: FileStore;
}

const listQuerySchema = pageQuerySchema.extend({ projectId: idSchema.optional() });

/** `/api/assets`: the creator's own media, newest first. */
export function assetRoutes(deps: AssetsRouteDeps): Router<SignedInState> {
  const { files } = deps;
  const router = new Router<SignedInState>({ prefix: '/assets' });
  router.use(signedIn);

  router.get('/', async (ctx) => {
    const query = validateQuery(ctx, listQuerySchema);
    const { projectId } = query;
    const filter = { userId: ctx.state.owner._id, ...(projectId === undefined ? {} : { projectId }) };
    if (asksForPage(query)) {
      const { documents, nextCursor } = await findPage(query, (behind, count) =>
        Asset.find({ ...filter, ...behind })
          .sort(LIST_ORDER)
          .limit(count),
      );
      ctx.body = { items: documents.map((asset) => presentAsset(asset, files)), nextCursor };
      return;
    }
    const assets = await Asset.find(filter).sort(LIST_ORDER);
    ctx.body = assets.map((asset) => presentAsset(asset, files));
  });

  router.post('/upload-url', async (ctx) => {
    const { fileSize, contentType } = await validateBody(ctx, uploadUrlSchema);
    const uploader = { userId: ctx.state.owner._id, origin: ctx.get('Origin') };
    ctx.body = await grantUpload(deps, uploader, { fileSize, contentType, maxBytes: MAX_UPLOAD_BYTES });
  });

  router.post('/', async (ctx) => {
    const body = await validateBody(ctx, createAssetSchema);
    const { asset, isNew } = await registerAsset(deps, ctx.state.owner, ctx.get('Origin'), body);
    ctx.status = isNew ? 201 : 200;
    ctx.body = presentAsset(asset, files);
  });

  router.get('/trash', async (ctx) => {
    const trashed = await TrashedAsset.find({ userId: ctx.state.owner._id });
    ctx.body = trashed
      .toSorted((a, b) => b.trashedAt.getTime() - a.trashedAt.getTime())
      .map((asset) => presentTrashedAsset(asset, files));
  });

  router.get('/transcripts', async (ctx) => {
    const { ids } = validateQuery(ctx, transcriptsQuerySchema);
    const userId = ctx.state.owner._id;
    const found = await Transcript.find({ userId, assetId: { $in: ids } }, 'assetId').lean();
    ctx.type = 'json';
    ctx.body = listStream(
      found.map(({ assetId }) => assetId),
      async (assetId) => {
        const transcript = await Transcript.findOne({ userId, assetId });
        return transcript && transcriptText(transcript, { assetId });
      },
    );
  });

  router.delete('/trash', async (ctx) => {
    const { ids } = validateQuery(ctx, emptyTrashQuerySchema);
    await emptyTrash(files, ctx.state.owner._id, ids);
    ctx.status = 204;
  });

  router.post('/:id/restore', async (ctx) => {
    const id = validateId(ctx, 'asset.not-found');
    const trashed: TrashedAssetDocument = await findOwn(TrashedAsset, ctx.state.owner, id, 'asset.not-found');
    ctx.body = presentAsset(await restoreAsset(trashed), files);
  });

  router.get('/:id/uses', async (ctx) => {
    const asset = await loadAsset(ctx.state.owner, validateId(ctx, 'asset.not-found'));
    ctx.body = await usesOf(ctx.state.owner._id, asset._id);
  });

  router.get('/:id', async (ctx) => {
    const asset = await loadAsset(ctx.state.owner, validateId(ctx, 'asset.not-found'));
    ctx.body = presentAsset(asset, files);
  });

  router.patch('/:id', async (ctx) => {
    const id = validateId(ctx, 'asset.not-found');
    const { name, projectId, damage } = await validateBody(ctx, updateAssetSchema);
    const asset = await loadAsset(ctx.state.owner, id);
    if (projectId !== undefined) {
      const project: ProjectDocument = await findOwn(Project, ctx.state.owner, projectId, 'project.not-found');
      asset.projectId = project._id;
    }
    if (name !== undefined) asset.name = fileLabel(name);
    if (damage !== undefined) asset.damage = joinDamage([...(damageOf(asset) ?? []), ...damage]);
    await asset.save();
    ctx.body = presentAsset(asset, files);
  });

  router.delete('/:id', async (ctx) => {
    const asset = await loadAsset(ctx.state.owner, validateId(ctx, 'asset.not-found'));
    await requireInNoLockedKit(ctx.state.owner, asset._id);
    await trashAsset(asset);
    ctx.status = 204;
  });

  router.get('/:id/stream', async (ctx) => {
    const asset = await loadAsset(ctx.state.owner, validateId(ctx, 'asset.not-found'));
    await sendFile(ctx, files, {
      key: asset.storageKey,
      mimeType: asset.mimeType,
      fileName: asset.fileName,
      disposition: 'inline',
      isPicture: asset.type === 'image',
      missing: 'asset.not-found',
    });
  });

  router.get('/:id/thumbnail', async (ctx) => {
    const asset = await loadAsset(ctx.state.owner, validateId(ctx, 'asset.not-found'));
    if (!asset.thumbnailKey || !asset.thumbnailMimeType) throw new ApiError('asset.no-thumbnail');
    await sendFile(ctx, files, {
      key: asset.thumbnailKey,
      mimeType: asset.thumbnailMimeType,
      fileName: 'thumbnail',
      disposition: 'inline',
      isPicture: true,
      missing: 'asset.no-thumbnail',
    });
  });

  router.get('/:id/transcript', async (ctx) => {
    const asset = await loadAsset(ctx.state.owner, validateId(ctx, 'asset.not-found'));
    const transcript = await Transcript.findOne({ assetId: asset._id, userId: asset.userId });
    if (!transcript) throw new ApiError('transcript.not-found');
    ctx.type = 'json';
    ctx.body = transcriptText(transcript);
  });

  router.put('/:id/transcript', async (ctx) => {
    const asset = await loadAsset(ctx.state.owner, validateId(ctx, 'asset.not-found'));
    const recognised = await readTranscriptBody(ctx);
    ctx.type = 'json';
    ctx.body = transcriptText(await storeTranscript(deps, asset, recognised, clientGoneSignal(ctx)));
  });

  return router;
}

async function loadAsset(owner: Owner, id: string): Promise<AssetDocument> {
  return findOwn(Asset, owner, id, 'asset.not-found');
}

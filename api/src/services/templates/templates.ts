import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { Template, type TemplateDocument } from '#api/models/template.ts';
import { withLock } from '#api/services/lock.ts';
import { requireUnusedId } from '#api/services/new-id.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import {
  type changeTemplateSchema,
  type createTemplateSchema,
  TEMPLATE_RECORD_LIMITS,
  templateConfigSchema,
} from '#shared/contracts/template.ts';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
import { findTemplateFaults, type TemplateConfig } from '#shared/templates/template.ts';

/** The account's templates, newest first, without those that a later version of the studio saved. */
export function findTemplates({ _id: userId }: Pick<Owner, '_id'>): Promise<TemplateDocument[]> {
  const readable = { userId, schemaVersion: { $lte: TIMELINE_SCHEMA_VERSION } };
  return Template.find(readable).sort({ createdAt: -1, _id: 1 }).exec();
}

/**
 * Makes a template. With an id chosen by the client it makes only one, however often the request repeats.
 * @throws ApiError 400 with the path of each broken rule; `template.too-many`, `template.no-room`;
 *   `template.not-found` for an id in use.
 */
export async function createTemplate(
  { _id: userId }: Pick<Owner, '_id'>,
  { id, type, name, description, config }: z.output<typeof createTemplateSchema>,
): Promise<TemplateDocument> {
  const content = storedContent(config);
  return withLock(lockOf(userId), async () => {
    const known = id === undefined ? null : await Template.findOne({ _id: id, userId });
    if (known) return known;
    if (id !== undefined) await requireUnusedId(id, 'template.not-found');
    const limit = TEMPLATE_RECORD_LIMITS.templates;
    if ((await Template.countDocuments({ userId })) >= limit) {
      throw new ApiError('template.too-many', { data: { limit } });
    }
    await requireRoom(userId, content.configBytes);
    return Template.create({ ...(id && { _id: id }), userId, type, name, description, ...content });
  });
}

/**
 * Changes a template. Timelines that it was inserted into stay as they are.
 * @throws ApiError 400 with the path of each broken rule; `template.no-room`.
 */
export async function changeTemplate(
  template: TemplateDocument,
  { config, ...changes }: z.output<typeof changeTemplateSchema>,
): Promise<void> {
  const content = config && storedContent(config);
  const { userId, configBytes } = template;
  await withLock(lockOf(userId), async () => {
    if (content) await requireRoom(userId, content.configBytes - configBytes);
    template.set({ ...changes, ...content });
    await template.save();
  });
}

export async function deleteTemplate(template: TemplateDocument): Promise<void> {
  const { userId, _id } = template;
  for (const field of ['introTemplateId', 'outroTemplateId'] as const) {
    await BrandKit.updateMany({ userId, [field]: _id }, { $set: { [field]: null } });
  }
  // Runs last, so that an interrupted deletion can be repeated.
  await template.deleteOne();
}

/** Times are in seconds, as in the contract. @throws ApiError 400 with the path of each rule that the content breaks. */
function storedContent(config: TemplateConfig) {
  const faults = findTemplateFaults(config);
  if (faults.length > 0) {
    throw invalid(faults.map(({ path, message }) => ({ path: z.core.toDotPath(['config', ...path]), message })));
  }
  const text = JSON.stringify(z.encode(templateConfigSchema, config));
  return { config: text, configBytes: Buffer.byteLength(text), schemaVersion: TIMELINE_SCHEMA_VERSION };
}

/** @throws ApiError `template.no-room`: the size is limited because all templates are listed together. */
async function requireRoom(userId: string, added: number): Promise<void> {
  const sizes = await Template.find({ userId }, 'configBytes').lean();
  const used = sizes.reduce((sum, { configBytes }) => sum + configBytes, 0);
  const limit = TEMPLATE_RECORD_LIMITS.accountBytes;
  if (added > 0 && used + added > limit) throw new ApiError('template.no-room', { data: { limit } });
}

/** Name of the lock for reading all templates of an account and changing one. */
function lockOf(userId: string): string {
  return `templates-${userId}`;
}

import type * as z from 'zod';
import { type Asset, assetSchema, MAX_TRASH_IDS } from '#shared/contracts/asset.ts';
import { type User, userSchema } from '#shared/contracts/auth.ts';
import { type BrandKit, brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { createProjectAnswerSchema, type Project, projectSchema } from '#shared/contracts/project.ts';
import type { BRAND_KIT_ERRORS } from '#shared/errors/brand-kit-errors.ts';
import { accountGlossarySchema, type Glossary } from '#shared/glossary/glossary.ts';
import { HttpError, isNotFound, isOutOfReach, isUnauthorized, request } from '#web/http/http.ts';
import { forgetMedia } from '#web/storage/forget-media.ts';
import { isTimelinePending } from '#web/storage/pending-timelines.ts';
import type { Change, Problem, WaitingChange } from '#web/storage/waiting-change.ts';
import { differencesElsewhere, kitNow, orNull } from './differences-elsewhere.ts';
import { sendEdits } from './send-edits.ts';

/** The changed thing as the server has it now; null when it was deleted or only has an id. */
export type Answer = {
  readonly project?: Project;
  readonly kit?: BrandKit;
  readonly asset?: Asset;
  readonly glossary?: Glossary;
  readonly user?: User;
} | null;

/** The specification sends these with every kit. A kit is made the default by a call of its own. */
const SENT_WITH_KITS = { isDefault: false, userId: '' } as const;

/**
 * Sends a change. Idempotent.
 * @param hasWaited The user may have edited a project that this change creates, and its brand kit may have been
 * deleted.
 * @param isWanted The user has seen the changes made elsewhere.
 * @throws As `request`.
 */
export async function sendChange(change: Change, { hasWaited = false, isWanted = false } = {}): Promise<Answer> {
  switch (change.type) {
    case 'create-project': {
      const { id } = change;
      const { brandKitId, ...prompt } = change.body.aiPrompt;
      const isKitGone = hasWaited && brandKitId !== undefined && !(await kitNow(brandKitId));
      if (isKitGone && !isWanted) throw new KitGone();
      const aiPrompt = { ...prompt, ...(isKitGone ? {} : { brandKitId }) };
      // A script would replace edits that the user made before there was one.
      const body = { ...change.body, aiPrompt, id, script: !(hasWaited && (await isTimelinePending(id))) };
      await request('POST', '/api/projects', { body, schema: createProjectAnswerSchema });
      if (hasWaited) await sendEdits(id);
      return null;
    }
    case 'start-empty-project': {
      const { id, aspectRatio } = change;
      await request('POST', '/api/projects/empty', { body: { id, aspectRatio }, schema: createProjectAnswerSchema });
      if (hasWaited) await sendEdits(id);
      return null;
    }
    case 'copy-project': {
      const { id, sourceId, project, timeline } = change;
      const { version: _, ...content } = timeline ?? { version: 0 };
      const body = { id, ...(timeline && { title: project.title, ...content }) };
      await request('POST', `/api/projects/${sourceId}/copy`, { body, schema: createProjectAnswerSchema });
      if (hasWaited) await sendEdits(id);
      return null;
    }
    case 'change-project': {
      const { id, now: body } = change;
      return { project: await request('PATCH', `/api/projects/${id}`, { body, schema: projectSchema }) };
    }
    case 'delete-project':
      await unlessGone(request('DELETE', `/api/projects/${change.id}`));
      return null;
    case 'create-brand-kit': {
      const body = { ...change.now, ...SENT_WITH_KITS, id: change.id };
      return { kit: await request('POST', '/api/brand-kits', { body, schema: brandKitSchema }) };
    }
    case 'change-brand-kit': {
      const { id, now } = change;
      const body = { ...now, ...SENT_WITH_KITS };
      return { kit: await request('PUT', `/api/brand-kits/${id}`, { body, schema: brandKitSchema }) };
    }
    case 'default-brand-kit': {
      const method = change.isDefault ? 'PUT' : 'DELETE';
      return { kit: await request(method, `/api/brand-kits/${change.id}/default`, { schema: brandKitSchema }) };
    }
    case 'delete-brand-kit':
      await unlessGone(request('DELETE', `/api/brand-kits/${change.id}`));
      return null;
    case 'restore-project':
      return { project: await restored(`/api/projects/${change.id}`, projectSchema) };
    case 'purge-project':
      await unlessGone(request('DELETE', `/api/projects/trash/${change.id}`));
      return null;
    case 'rename-asset': {
      const { id, now: name } = change;
      return { asset: await request('PATCH', `/api/assets/${id}`, { body: { name }, schema: assetSchema }) };
    }
    case 'delete-asset':
      await unlessGone(request('DELETE', `/api/assets/${change.id}`));
      return null;
    case 'restore-asset':
      return { asset: await restored(`/api/assets/${change.id}`, assetSchema) };
    case 'empty-trash':
      for (let n = 0; n < change.ids.length; n += MAX_TRASH_IDS) {
        const ids = change.ids.slice(n, n + MAX_TRASH_IDS);
        await request('DELETE', `/api/assets/trash?ids=${ids.map(encodeURIComponent).join(',')}`);
        await Promise.allSettled(ids.map(forgetMedia));
      }
      return null;
    case 'change-glossary': {
      const body = { glossary: change.now };
      return await request('PUT', '/api/account/glossary', { body, schema: accountGlossarySchema });
    }
    case 'change-names':
      return { user: await request('PATCH', '/api/account', { body: change.now, schema: userSchema }) };
  }
}

/** Result of sending a waiting change. */
export type Outcome =
  | { readonly type: 'done' }
  /** The server is unreachable or busy: the queue is sent later. */
  | { readonly type: 'unreachable' | 'later' | 'unauthorized' }
  | { readonly type: 'problem'; readonly problem: Problem };

/**
 * Sends a waiting change, unless its document was changed elsewhere. Never throws.
 * @param isWanted The user has seen the changes made elsewhere.
 */
export async function sendWaitingChange({ change }: WaitingChange, isWanted: boolean): Promise<Outcome> {
  try {
    const differences = isWanted ? [] : await differencesElsewhere(change);
    if (differences.length > 0) return { type: 'problem', problem: { type: 'conflict', differences } };
    await sendChange(change, { hasWaited: true, isWanted });
    return { type: 'done' };
  } catch (error) {
    if (isOutOfReach(error)) return { type: 'unreachable' };
    if (isUnauthorized(error)) return { type: 'unauthorized' };
    if (error instanceof HttpError && (error.status >= 500 || error.status === 429)) return { type: 'later' };
    return { type: 'problem', problem: { type: 'refused', message: describeRefusal(error) } };
  }
}

/** The brand kit of a new project was deleted. */
class KitGone extends Error {
  override readonly name = 'KitGone';
  override readonly message = 'Its brand kit was deleted elsewhere. Try again makes the project without one.';
}

function describeRefusal(error: unknown): string {
  if (error instanceof KitGone) return error.message;
  if (error instanceof HttpError && error.code === KIT_NOT_FOUND) return 'The brand kit was deleted elsewhere.';
  if (isNotFound(error)) return 'It was deleted elsewhere in the meantime.';
  return error instanceof HttpError ? error.reason : 'The server sent an unexpected answer.';
}

const KIT_NOT_FOUND = 'brand-kit.not-found' satisfies keyof typeof BRAND_KIT_ERRORS;

/** If it no longer exists, the deletion has succeeded. */
async function unlessGone(deletion: Promise<void>): Promise<void> {
  await orNull(deletion);
}

/** Takes a thing out of the trash. If an earlier try or another tab has done so, returns it as it is. */
async function restored<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  return (await orNull(request('POST', `${path}/restore`, { schema }))) ?? (await request('GET', path, { schema }));
}

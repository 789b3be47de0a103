import * as z from 'zod';
import { type BrandKit, brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { createProjectAnswerSchema, type Project, projectSchema } from '#shared/contracts/project.ts';
import type { BRAND_KIT_ERRORS } from '#shared/errors/brand-kit-errors.ts';
import { HttpError, isNotFound, isOutOfReach, isUnauthorized, request } from '#web/http/http.ts';
import { isTimelinePending } from '#web/storage/pending-timelines.ts';
import type { Change, Problem, WaitingChange } from '#web/storage/waiting-change.ts';
import { sendEdits } from './send-edits.ts';

/** The changed thing as the server has it now; null when it was deleted or only has an id. */
export type Answer = { readonly project: Project } | { readonly kit: BrandKit } | null;

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
      const body = { ...change.now, id: change.id };
      return { kit: await request('POST', '/api/brand-kits', { body, schema: brandKitSchema }) };
    }
    case 'change-brand-kit': {
      const { id, now: body } = change;
      return { kit: await request('PUT', `/api/brand-kits/${id}`, { body, schema: brandKitSchema }) };
    }
    case 'default-brand-kit': {
      const method = change.isDefault ? 'PUT' : 'DELETE';
      return { kit: await request(method, `/api/brand-kits/${change.id}/default`, { schema: brandKitSchema }) };
    }
    case 'delete-brand-kit':
      await unlessGone(request('DELETE', `/api/brand-kits/${change.id}`));
      return null;
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

type Differences = Extract<Problem, { type: 'conflict' }>['differences'];

/** Finds changes made elsewhere since the user saw the document. Sending this change would undo them. */
async function differencesElsewhere(change: Change): Promise<Differences> {
  switch (change.type) {
    case 'change-project': {
      const { was, now } = change;
      const project = await request('GET', `/api/projects/${change.id}`, { schema: projectSchema });
      const titles = now.title === undefined ? [] : differ('Title', was.title ?? now.title, now.title, project.title);
      const shape = now.aspectRatio;
      if (shape) titles.push(...differ('Shape', was.aspectRatio ?? shape, shape, project.aspectRatio));
      // A switch has two states, so another one than before is the same as the user chose, never in conflict.
      if (now.brandKitId === undefined) return titles;
      const [before, mine, theirs] = [was.brandKitId ?? null, now.brandKitId, project.brandKitId];
      if (theirs === before || theirs === mine) return titles;
      return [...titles, { what: 'Brand kit', mine: await kitName(mine), theirs: await kitName(theirs) }];
    }
    case 'delete-project': {
      const project = await orNull(request('GET', `/api/projects/${change.id}`, { schema: projectSchema }));
      return project ? changedSince(change.seenAt, project.updatedAt) : [];
    }
    case 'change-brand-kit': {
      const kit = await kitNow(change.id);
      if (!kit) return [];
      const { was, now } = change;
      const terms = (of: typeof now) => (of.glossary ?? []).map(({ term }) => term).join(', ');
      return [
        ...differ('Name', was.name, now.name, kit.name),
        ...differ('Colours', was.colors.join(' '), now.colors.join(' '), kit.colors.join(' ')),
        ...differ('Font', was.fonts.primary, now.fonts.primary, kit.fonts.primary),
        ...differ('Glossary', terms(was), terms(now), terms(kit)),
        ...differ('Logo', logoText(was.logo), logoText(now.logo), logoText(kit.logo)),
      ];
    }
    case 'delete-brand-kit': {
      const kit = await kitNow(change.id);
      return kit ? changedSince(change.seenAt, kit.updatedAt) : [];
    }
    default:
      return [];
  }
}

function differ(what: string, was: string, mine: string, theirs: string): Differences {
  return theirs === was || theirs === mine ? [] : [{ what, mine, theirs }];
}

function logoText(logo: BrandKit['logo'] | undefined): string {
  if (!logo) return 'None';
  const [size, margin, opacity] = [logo.size, logo.margin, logo.opacity].map((part) => `${Math.round(part * 100)} %`);
  return `Picture ${logo.assetId.slice(0, 8)}, ${logo.corner}, size ${size}, margin ${margin}, opacity ${opacity}`;
}

function changedSince(seenAt: string, updatedAt: string): Differences {
  if (updatedAt === seenAt) return [];
  const theirs = `Changed ${new Date(updatedAt).toLocaleString()}`;
  return [{ what: 'State', mine: 'Deleted', theirs }];
}

async function kitNow(id: string): Promise<BrandKit | undefined> {
  const kits = await request('GET', '/api/brand-kits', { schema: z.array(brandKitSchema) });
  return kits.find((kit) => kit.id === id);
}

async function kitName(id: string | null): Promise<string> {
  return (id !== null && (await kitNow(id))?.name) || 'None';
}

/** If it no longer exists, the deletion has succeeded. */
async function unlessGone(deletion: Promise<void>): Promise<void> {
  await orNull(deletion);
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

import * as z from 'zod';
import { assetSchema } from '#shared/contracts/asset.ts';
import { userSchema } from '#shared/contracts/auth.ts';
import { type BrandKit, brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { projectSchema } from '#shared/contracts/project.ts';
import { templateSchema } from '#shared/contracts/template.ts';
import { accountGlossarySchema, type Glossary } from '#shared/glossary/glossary.ts';
import { BRAND_ENDS } from '#shared/templates/brand-ends.ts';
import { isNotFound, request } from '#web/http/http.ts';
import type { Change, Problem } from '#web/storage/waiting-change.ts';

type Differences = Extract<Problem, { type: 'conflict' }>['differences'];

/** Finds changes made elsewhere since the user saw the document. Sending this change would undo them. */
export async function differencesElsewhere(change: Change): Promise<Differences> {
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
      return [
        ...differ('Name', was.name, now.name, kit.name),
        ...differ('Colours', was.colors.join(' '), now.colors.join(' '), kit.colors.join(' ')),
        ...differ('Font', was.fonts.primary, now.fonts.primary, kit.fonts.primary),
        ...differ('Glossary', termsText(was.glossary), termsText(now.glossary), termsText(kit.glossary)),
        ...differ('Logo', logoText(was.logo), logoText(now.logo), logoText(kit.logo)),
        ...(await endsDiffer(change, kit)),
      ];
    }
    case 'delete-brand-kit': {
      const kit = await kitNow(change.id);
      return kit ? changedSince(change.seenAt, kit.updatedAt) : [];
    }
    case 'rename-asset': {
      const asset = await request('GET', `/api/assets/${change.id}`, { schema: assetSchema });
      return differ('Name', change.was, change.now, asset.name);
    }
    case 'change-glossary': {
      const { glossary } = await request('GET', '/api/account/glossary', { schema: accountGlossarySchema });
      return differ('Glossary', termsText(change.was), termsText(change.now), termsText(glossary));
    }
    case 'change-names': {
      const { was, now } = change;
      const user = await request('GET', '/api/auth/user', { schema: userSchema });
      return [
        ...differ('First name', was.firstName, now.firstName, user.firstName ?? ''),
        ...differ('Last name', was.lastName, now.lastName, user.lastName ?? ''),
      ];
    }
    default:
      return [];
  }
}

function differ(what: string, was: string, mine: string, theirs: string): Differences {
  return theirs === was || theirs === mine ? [] : [{ what, mine, theirs }];
}

function termsText(glossary: Glossary = []): string {
  return glossary.map(({ term, say }) => (say ? `${term} (said “${say}”)` : term)).join(', ');
}

function logoText(logo: BrandKit['logo'] | undefined): string {
  if (!logo) return 'None';
  const [size, margin, opacity] = [logo.size, logo.margin, logo.opacity].map((part) => `${Math.round(part * 100)} %`);
  return `Picture ${logo.assetId.slice(0, 8)}, ${logo.corner}, size ${size}, margin ${margin}, opacity ${opacity}`;
}

/** An end that the change doesn't name stays as it is on the server. */
async function endsDiffer(
  { was, now }: Extract<Change, { type: 'change-brand-kit' }>,
  kit: BrandKit,
): Promise<Differences> {
  const found: Differences[number][] = [];
  for (const end of BRAND_ENDS) {
    const field = `${end}TemplateId` as const;
    const [before, mine, theirs] = [was[field] ?? null, now[field], kit[field]];
    if (mine === undefined || theirs === before || theirs === mine) continue;
    const what = end === 'intro' ? 'Intro' : 'Outro';
    found.push({ what, mine: await templateName(mine), theirs: await templateName(theirs) });
  }
  return found;
}

async function templateName(id: string | null): Promise<string> {
  if (id === null) return 'None';
  const { builtInTemplates } = await import('#shared/templates/built-in.ts');
  const own = await request('GET', '/api/templates', { schema: z.array(templateSchema) });
  return [...own, ...builtInTemplates()].find((template) => template.id === id)?.name ?? 'A deleted template';
}

function changedSince(seenAt: string, updatedAt: string): Differences {
  if (updatedAt === seenAt) return [];
  const theirs = `Changed ${new Date(updatedAt).toLocaleString()}`;
  return [{ what: 'State', mine: 'Deleted', theirs }];
}

/** The brand kit as the server has it; undefined when it was deleted. */
export async function kitNow(id: string): Promise<BrandKit | undefined> {
  const kits = await request('GET', '/api/brand-kits', { schema: z.array(brandKitSchema) });
  return kits.find((kit) => kit.id === id);
}

async function kitName(id: string | null): Promise<string> {
  return (id !== null && (await kitNow(id))?.name) || 'None';
}

/** Null when the thing no longer exists. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

import * as z from 'zod';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { TONES } from '#shared/script/tones.ts';
import { DURATION_OPTIONS, type ProjectFormValues } from './project-form-values.ts';

const KEY = 'clipwright.project-draft';

const draftSchema = z.object({
  userId: z.string(),
  values: z.object({
    title: z.string(),
    concept: z.string(),
    duration: z.literal(DURATION_OPTIONS),
    platform: z.enum(PLATFORMS),
    tone: z.enum(TONES),
    targetAudience: z.string(),
    cta: z.string(),
    brandKitId: z.string().nullish(),
  }) satisfies z.ZodType<ProjectFormValues>,
});

/** Keeps a form in this tab until its user comes back: from signing in again, or from making a brand kit. */
export function keepProjectDraft(userId: string, values: ProjectFormValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, values }));
  } catch {
    // A browser that stores nothing: signing in again costs the text.
  }
}

/** The form that was kept for this user, once; null when there is none. Nobody gets another user's. */
export function takeProjectDraft(userId: string): ProjectFormValues | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const draft = kept === null ? null : draftSchema.parse(JSON.parse(kept));
    return draft?.userId === userId ? draft.values : null;
  } catch {
    return null; // Not what was written here.
  }
}

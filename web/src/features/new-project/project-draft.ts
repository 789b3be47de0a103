import * as z from 'zod';
import { isUntouched, type ProjectFormValues, projectFormSchema } from './project-form-values.ts';

const KEY = 'clipwright.project-draft';

/** The contents of the New Project page. */
interface ProjectDraft {
  values: ProjectFormValues;
  /** Quick Start's text; null once it is dismissed. */
  prompt: string | null;
}

/** Accepts unfinished text. */
const draftSchema = z.object({
  userId: z.string(),
  values: projectFormSchema.extend({
    title: z.string(),
    concept: z.string(),
    targetAudience: z.string(),
    cta: z.string(),
  }),
  prompt: z.string().nullable(),
});

/** Keeps the entered text in this tab through reloads, other pages and a new sign-in. An empty page leaves nothing. */
export function keepProjectDraft(userId: string, { values, prompt }: ProjectDraft): void {
  if (isUntouched(values) && !prompt) {
    dropProjectDraft();
    return;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, values, prompt }));
  } catch {
    // Without storage, leaving the page loses the text.
  }
}

/** Reads this user's draft, null without one. Drops another user's. */
export function readProjectDraft(userId: string): ProjectDraft | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    const draft = kept === null ? null : draftSchema.parse(JSON.parse(kept));
    if (draft?.userId === userId) return { values: draft.values, prompt: draft.prompt };
  } catch {
    // Not a draft of this version.
  }
  dropProjectDraft();
  return null;
}

export function dropProjectDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

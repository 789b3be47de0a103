import * as z from 'zod';
import { isUntouched, type ProjectFormValues, projectFormSchema } from './project-form-values.ts';

const KEY = 'clipwright.project-draft';

/** What the page of a new project holds. */
interface ProjectDraft {
  values: ProjectFormValues;
  /** The text of Quick Start; null once that is gone. */
  prompt: string | null;
}

/** Whatever has been written so far. */
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

/** Keeps in this tab what its user has entered, through reloads, other pages and signing in again. An empty page leaves nothing. */
export function keepProjectDraft(userId: string, { values, prompt }: ProjectDraft): void {
  if (isUntouched(values) && !prompt) {
    dropProjectDraft();
    return;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, values, prompt }));
  } catch {
    // A browser that stores nothing: leaving the page costs the text.
  }
}

/** What was kept for this user, null when there is nothing. Nobody gets another user's: it is dropped. */
export function readProjectDraft(userId: string): ProjectDraft | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    const draft = kept === null ? null : draftSchema.parse(JSON.parse(kept));
    if (draft?.userId === userId) return { values: draft.values, prompt: draft.prompt };
  } catch {
    // Not what was written here.
  }
  dropProjectDraft();
  return null;
}

/** Forgets the draft: its project was created, or it is not wanted. */
export function dropProjectDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is stored.
  }
}

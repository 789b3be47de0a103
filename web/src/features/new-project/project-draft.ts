import * as z from 'zod';
import { keepText, readText } from '#web/storage/stored-text.ts';
import { tabWorkspace } from '#web/storage/tab-workspace.ts';
import { isUntouched, type ProjectFormValues, projectFormSchema } from './project-form-values.ts';

/** A draft names media and brand kits, which belong to the workspace. */
const keyOf = () => ['clipwright.project-draft', tabWorkspace()].filter(Boolean).join('.');

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
    // Drafts of earlier versions have neither.
    say: projectFormSchema.shape.say.default([]),
    answers: projectFormSchema.shape.answers.default({}),
  }),
  prompt: z.string().nullable(),
});

/** Keeps the entered text in this tab through reloads, other pages and a new sign-in. An empty page leaves nothing. */
export function keepProjectDraft(userId: string, { values, prompt }: ProjectDraft): void {
  const isEmpty = isUntouched(values) && !prompt;
  keepText('sessionStorage', keyOf(), isEmpty ? null : JSON.stringify({ userId, values, prompt }));
}

/** Reads this user's draft, null without one. Drops another user's. */
export function readProjectDraft(userId: string): ProjectDraft | null {
  const kept = parseDraft(readText('sessionStorage', keyOf()));
  if (kept?.userId === userId) return { values: kept.values, prompt: kept.prompt };
  dropProjectDraft();
  return null;
}

export function dropProjectDraft(): void {
  keepText('sessionStorage', keyOf(), null);
}

function parseDraft(text: string | null): z.infer<typeof draftSchema> | null {
  try {
    return text === null ? null : draftSchema.parse(JSON.parse(text));
  } catch {
    // Not a draft of this version.
    return null;
  }
}

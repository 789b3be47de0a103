import * as z from 'zod';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import {
  aiPromptSchema,
  type createProjectSchema,
  LISTED,
  type ParsedForm,
  titleSchema,
  topicSchema,
} from '#shared/contracts/project.ts';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { SCRIPT_SECONDS } from '#shared/script/script-seconds.ts';
import { TONES } from '#shared/script/tones.ts';

/** Lengths that the form offers, in seconds, beside the one that a brief asks for: 5 to 180. */
export const DURATION_OPTIONS = [15, 30, 60] as const;

/** The specification's toasts; the fields show the descriptions. */
export const TITLE_REQUIRED = { title: 'Title required', description: 'Please enter a project title.' };
export const CONCEPT_REQUIRED = { title: 'Prompt required', description: 'Please describe what you want to create.' };

const written = (schema: z.ZodType<string, string>, { description }: typeof TITLE_REQUIRED) =>
  z
    .string()
    .refine((text) => text.trim() !== '', { error: description, abort: true })
    .pipe(schema);

export const titleFieldSchema = written(titleSchema, TITLE_REQUIRED);

const { durationSec, platform, tone, targetAudience, cta } = aiPromptSchema.shape;

export const projectFormSchema = z.object({
  title: titleFieldSchema,
  concept: written(topicSchema, CONCEPT_REQUIRED),
  duration: durationSec.unwrap(),
  platform: platform.unwrap(),
  tone: tone.unwrap(),
  targetAudience: targetAudience.unwrap(),
  cta: cta.unwrap(),
  /** Null for none; undefined, for the account's default kit, until the user chooses. */
  brandKitId: z.string().nullish(),
  firstCut: z.boolean(),
  /** Undefined, for the best that the studio has, until the user chooses. */
  writer: aiPromptSchema.shape.writer,
  /** Parts of the concept that look like directions and are to be said. */
  say: z.array(z.string()),
  /** Answers by question. */
  answers: z.record(z.string(), z.string()),
});
export type ProjectFormValues = z.infer<typeof projectFormSchema>;

export const EMPTY_PROJECT_FORM: ProjectFormValues = {
  title: '',
  concept: '',
  duration: SCRIPT_SECONDS.default,
  platform: PLATFORMS[0],
  tone: TONES[0],
  targetAudience: '',
  cta: '',
  firstCut: true,
  say: [],
  answers: {},
};

/** True if nothing has been entered or chosen. */
export function isUntouched(values: ProjectFormValues): boolean {
  return JSON.stringify(values) === JSON.stringify(EMPTY_PROJECT_FORM);
}

/** Resolves a choice to a kit's id; null for none or a deleted kit. */
export function chosenBrandKit(
  choice: ProjectFormValues['brandKitId'],
  kits: readonly Pick<BrandKit, 'id' | 'isDefault'>[],
): string | null {
  if (choice === null) return null;
  return kits.find(({ id, isDefault }) => (choice === undefined ? isDefault : id === choice))?.id ?? null;
}

/**
 * The body of POST /api/projects. Blank optional fields are not sent.
 * @param values As the form's schema gives them.
 * @param kits The account's brand kits, as far as they are known.
 */
export function projectFormBody(
  {
    title,
    concept,
    duration,
    platform,
    tone,
    targetAudience,
    cta,
    brandKitId,
    firstCut,
    writer,
    say,
    answers,
  }: ProjectFormValues,
  kits: readonly Pick<BrandKit, 'id' | 'isDefault'>[] = [],
): z.input<typeof createProjectSchema> {
  const answered = Object.entries(answers)
    .filter(([, answer]) => answer.trim() !== '')
    .map(([asked, answer]) => ({ asked, answer }));
  return {
    title,
    aiPrompt: {
      topic: concept,
      durationSec: duration,
      platform,
      tone,
      targetAudience: targetAudience || undefined,
      cta: cta || undefined,
      brandKitId: chosenBrandKit(brandKitId, kits) ?? undefined,
      writer,
      // Those of an earlier concept come first.
      say: say.length > 0 ? say.slice(-LISTED.say) : undefined,
      answers: answered.length > 0 ? answered.slice(-LISTED.questions) : undefined,
    },
    firstCut,
  };
}

/**
 * Fills the form with the AI's answer. A typed title is never replaced, and no
 * concept by an empty one.
 * @param now The form when the answer arrives. Fields that the AI doesn't fill, or that changed in the meantime, stay.
 * @param asked The form when the AI was asked.
 */
export function fillProjectForm(
  parsed: ParsedForm,
  now: ProjectFormValues,
  asked: ProjectFormValues,
): ProjectFormValues {
  const { title, concept, platform, tone, targetAudience, cta } = parsed;
  const filled = { title, concept, duration: allowedDuration(parsed.duration), platform, tone, targetAudience, cta };
  const names = Object.keys(filled) as (keyof typeof filled)[];
  const kept = names.filter(
    (name) =>
      now[name] !== asked[name] ||
      (name === 'title' && now.title.trim() !== '') ||
      (name === 'concept' && concept === ''),
  );
  return { ...now, ...filled, ...Object.fromEntries(kept.map((name) => [name, now[name]])) };
}

/** A model may answer with a length that no script can have. */
function allowedDuration(seconds: number): number {
  return Math.min(SCRIPT_SECONDS.max, Math.max(SCRIPT_SECONDS.min, seconds));
}

import * as z from 'zod';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import {
  createProjectSchema,
  type ParsedForm,
  SCRIPT_SECONDS,
  titleSchema,
  topicSchema,
} from '#shared/contracts/project.ts';
import { PLATFORMS, type Platform } from '#shared/presets/platforms.ts';
import { TONES, type Tone } from '#shared/script/tones.ts';
import { type FieldErrors, fieldErrors } from '../../ui/form-errors.ts';

/** Lengths that the form offers, in seconds; the script itself may be asked for any between 5 and 180. */
export const DURATION_OPTIONS = [15, 30, 60] as const;
export type DurationOption = (typeof DURATION_OPTIONS)[number];

/** The id of a brand kit, null for none; undefined until somebody chooses: then it is the account's default kit. */
export type BrandKitChoice = string | null | undefined;

export interface ProjectFormValues {
  title: string;
  concept: string;
  duration: DurationOption;
  platform: Platform;
  tone: Tone;
  targetAudience: string;
  cta: string;
  brandKitId?: BrandKitChoice;
}

export const EMPTY_PROJECT_FORM: ProjectFormValues = {
  title: '',
  concept: '',
  duration: SCRIPT_SECONDS.default,
  platform: PLATFORMS[0],
  tone: TONES[0],
  targetAudience: '',
  cta: '',
};

/** A failed check, as the toast and the field say it. */
export interface FormMessage {
  title: string;
  description: string;
}

export const TITLE_REQUIRED: FormMessage = { title: 'Title required', description: 'Please enter a project title.' };
export const CONCEPT_REQUIRED: FormMessage = {
  title: 'Prompt required',
  description: 'Please describe what you want to create.',
};

/** What a person must write: checked as the server does. */
const writtenSchema = z.object({ title: titleSchema, concept: topicSchema });

/** What stops the form from being sent, by field, in the order of the form. */
export function checkProjectForm(values: ProjectFormValues): FieldErrors<ProjectFormValues> {
  return {
    ...fieldErrors(writtenSchema, values),
    ...(values.title.trim() === '' ? { title: TITLE_REQUIRED.description } : {}),
    ...(values.concept.trim() === '' ? { concept: CONCEPT_REQUIRED.description } : {}),
  };
}

/** Whether nobody has entered or chosen anything yet. */
export function isUntouched(values: ProjectFormValues): boolean {
  return JSON.stringify(values) === JSON.stringify(EMPTY_PROJECT_FORM);
}

/** The id of the kit that a choice means; null for none, also when the chosen one has been deleted. */
export function chosenBrandKit(
  choice: BrandKitChoice,
  kits: readonly Pick<BrandKit, 'id' | 'isDefault'>[],
): string | null {
  if (choice === null) return null;
  return kits.find(({ id, isDefault }) => (choice === undefined ? isDefault : id === choice))?.id ?? null;
}

/**
 * The body of POST /api/projects. Optional fields that are blank are not sent.
 * @param kits The account's brand kits, as far as they are known.
 * @throws ZodError when the form was not checked before.
 */
export function projectFormBody(values: ProjectFormValues, kits: readonly Pick<BrandKit, 'id' | 'isDefault'>[] = []) {
  return createProjectSchema.parse({
    title: values.title,
    aiPrompt: {
      topic: values.concept,
      durationSec: values.duration,
      platform: values.platform,
      tone: values.tone,
      targetAudience: values.targetAudience.trim() || undefined,
      cta: values.cta.trim() || undefined,
      brandKitId: chosenBrandKit(values.brandKitId, kits) ?? undefined,
    },
  });
}

/**
 * The form as the AI filled it; a length that is not offered becomes the nearest one that is.
 * @param now The form as it is when the answer comes: what the AI was not asked for stays, as does what was changed meanwhile.
 * @param asked The form as it was when the AI was asked.
 */
export function fillProjectForm(
  parsed: ParsedForm,
  now: ProjectFormValues,
  asked: ProjectFormValues,
): ProjectFormValues {
  const { title, concept, platform, tone, targetAudience, cta } = parsed;
  const filled = { title, concept, duration: nearestDuration(parsed.duration), platform, tone, targetAudience, cta };
  const names = Object.keys(filled) as (keyof typeof filled)[];
  const changed = names.filter((name) => now[name] !== asked[name]);
  return { ...now, ...filled, ...Object.fromEntries(changed.map((name) => [name, now[name]])) };
}

function nearestDuration(seconds: number): DurationOption {
  return DURATION_OPTIONS.reduce((best, option) =>
    Math.abs(option - seconds) < Math.abs(best - seconds) ? option : best,
  );
}

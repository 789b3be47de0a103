import * as z from 'zod';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';
import { SCRIPT_SECONDS } from '#shared/script/script-seconds.ts';
import { TONES } from '#shared/script/tones.ts';
import { REVIEW_DECISIONS } from './review-decision.ts';
import { idSchema, instantSchema, newIdSchema } from './wire.ts';

export const PROJECT_STATUSES = ['draft', 'generating', 'ready', 'rendering', 'completed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const TEXT_LIMITS = { title: 200, topic: 4_000, short: 500 } as const;

/** Maximum questions that New Project asks, and maximum parts that a creator can mark as spoken. */
export const LISTED = { questions: 4, say: 40 } as const;
export const ANSWER_LIMITS = { asked: 200, answer: 300 } as const;

const COPY_SUFFIX = ' (copy)';

/** The title of a project's copy. */
export function titleOfCopy(title: string): string {
  return title.slice(0, TEXT_LIMITS.title - COPY_SUFFIX.length) + COPY_SUFFIX;
}

/**
 * A letter, a digit or an emoji (a flag is two regional indicators). Unicode counts some invisible fillers as letters
 * (such as U+3164). They are excluded as default-ignorable.
 */
const READABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Text with at least one visible letter, digit or emoji: not only spaces, punctuation or invisible characters. */
const readableText = (max: number) =>
  z.string().trim().min(1, { abort: true }).max(max).regex(READABLE, 'Use at least one letter, digit or emoji.');

export const titleSchema = readableText(TEXT_LIMITS.title);

export const topicSchema = readableText(TEXT_LIMITS.topic);

/** Kinds of script writers, the best first: a service, a language model on this machine, and rules for the creator's own words. */
export const WRITERS = ['service', 'model', 'rules'] as const;
export type WriterKind = (typeof WRITERS)[number];

/** Answer of GET /api/ai/writers: those that can write now, the default first, with the names of their models. */
export const writersSchema = z.object({
  writers: z.array(z.object({ kind: z.enum(WRITERS), name: z.string().nullable() })).readonly(),
});
export type Writers = z.infer<typeof writersSchema>;

/** The specification's script request. */
export const aiPromptSchema = z.object({
  topic: topicSchema,
  durationSec: z.number().min(SCRIPT_SECONDS.min).max(SCRIPT_SECONDS.max).default(SCRIPT_SECONDS.default),
  platform: z.enum(PLATFORMS).default('tiktok'),
  tone: z.enum(TONES).default('upbeat'),
  targetAudience: z.string().trim().max(TEXT_LIMITS.short).optional(),
  cta: z.string().trim().max(TEXT_LIMITS.short).optional(),
  brandKitId: idSchema.optional(),
  /** Default: the first that the studio has. Where it cannot write, the next does. */
  writer: z.enum(WRITERS).optional(),
  /** Parts of the topic that look like directions but should be spoken. */
  say: z.array(z.string().trim().min(1).max(TEXT_LIMITS.topic)).max(LISTED.say).optional(),
  /** Answers to the writer's questions, each under its question's label. */
  answers: z
    .array(
      z.object({
        asked: z.string().trim().min(1).max(ANSWER_LIMITS.asked),
        answer: z.string().trim().max(ANSWER_LIMITS.answer),
      }),
    )
    .max(LISTED.questions)
    .optional(),
});
export type AiPrompt = z.infer<typeof aiPromptSchema>;

/** Body of POST /api/projects. */
export const createProjectSchema = z.object({
  id: newIdSchema,
  title: titleSchema,
  aiPrompt: aiPromptSchema,
  /** True to start a first cut as soon as the script is ready. */
  firstCut: z.boolean().default(false),
  /** False for a project that was started without the server, because a script would replace its timeline. */
  script: z.boolean().default(true),
});

/** The title of a project that was started without a prompt. */
export const UNTITLED = 'Untitled';

/** Body of POST /api/projects/empty: a project without a prompt. */
export const startEmptySchema = z.object({ id: newIdSchema, aspectRatio: z.enum(ASPECT_RATIOS).default('9:16') });

/** Answer of POST /api/projects, of POST /api/projects/empty and of POST /api/projects/{id}/copy. */
export const createProjectAnswerSchema = z.object({ projectId: idSchema });

/**
 * Body of PATCH /api/projects/{id}. Absent fields stay unchanged. A null brand kit removes the project's. Another brand
 * kit shows its logo, unless the request says otherwise.
 */
export const updateProjectSchema = z
  .object({
    title: titleSchema.optional(),
    brandKitId: idSchema.nullable().optional(),
    showLogo: z.boolean().optional(),
    wantsFirstCut: z.literal(false).optional(),
    /** The target platform follows, if it shows no videos of this shape. */
    aspectRatio: z.enum(ASPECT_RATIOS).optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Say what to change.');

export const projectSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  /** An unknown value is displayed as draft. */
  status: z.enum(PROJECT_STATUSES).catch('draft'),
  /** Reason for the last generation's failure, or null when it did not fail. */
  generationError: z.string().nullable(),
  /** Narrations of the scenes written so far. Absent unless the project is generating. */
  draftedLines: z.array(z.string()).optional(),
  thumbnailUrl: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  targetPlatform: z.enum(PLATFORMS),
  brandKitId: idSchema.nullable(),
  /** False hides the brand kit's logo. Absent means true. */
  showLogo: z.boolean().optional(),
  /** True while the editor should start a first cut by itself. */
  wantsFirstCut: z.boolean(),
  /** True until the first export of a project that was started empty: it counts for the plan's month then. */
  countsAtExport: z.boolean().optional(),
  /** Sums up the decisions on its shared videos. Absent before any decision. */
  review: z.enum(REVIEW_DECISIONS).optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Project = z.infer<typeof projectSchema>;

/** Body of POST /api/ai/parse-form. */
export const parseFormSchema = z.object({ prompt: topicSchema });

/** Answer of POST /api/ai/parse-form: values for the New Project form. */
export const parsedFormSchema = z.object({
  title: z.string(),
  concept: z.string(),
  duration: z.number(),
  platform: z.enum(PLATFORMS),
  tone: z.enum(TONES),
  targetAudience: z.string(),
  cta: z.string(),
});
export type ParsedForm = z.infer<typeof parsedFormSchema>;

/** Body of POST /api/ai/read-brief: the request as entered in the form. */
export const readBriefSchema = z.object({ aiPrompt: aiPromptSchema.omit({ brandKitId: true }) });

/** Answer of POST /api/ai/read-brief: the writer's reading of the request before it writes. */
export const briefReadingSchema = z.object({
  /** Parts of the topic that count as directions because of their meaning. Verbatim except for capitals. */
  directions: z.array(z.string()).readonly(),
  /** Labels of facts that only the creator knows, in the topic's language: "Mistake 1". */
  questions: z.array(z.string()).readonly(),
  /** Estimated spoken length of the script in seconds, or null if the writer's words can't be known beforehand. */
  seconds: z.number().nullable(),
});
export type BriefReading = z.infer<typeof briefReadingSchema>;

/**
 * A deleted project: GET /api/projects/trash. POST /api/projects/{id}/restore restores it. It is kept until
 * `removedAt`.
 */
export const trashedProjectSchema = z.object({ id: idSchema, title: z.string(), removedAt: instantSchema });
export type TrashedProject = z.infer<typeof trashedProjectSchema>;

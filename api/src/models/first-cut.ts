import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import type * as z from 'zod';
import { FIRST_CUT_STATUSES, type FirstCutProgress, type madePartsSchema } from '#shared/contracts/first-cut.ts';
import type { Voice } from '#shared/speech/voices.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { baseOptions, idField, referenceField } from './base.ts';

/** A scene and the assets to make for it, as the scene was when the cut began. */
export interface SceneOrder {
  readonly sceneId: string;
  readonly narration: string;
  readonly visual: string;
  readonly onScreenText: string;
  /** Planned length. */
  readonly seconds: number;
  readonly voice: boolean;
  readonly picture: boolean;
}

/** Everything that a first cut must make. */
export interface FirstCutOrder {
  readonly voice: Voice;
  /** One speed for the whole script, so that it fills its planned length. */
  readonly speed: number;
  /** Language of the whole narration, BCP 47, or null when it is not known. */
  readonly language: string | null;
  /** Moods of the script and its tone, in words. */
  readonly mood: string;
  readonly scenes: readonly SceneOrder[];
  readonly leaveOut: readonly string[];
  readonly music: boolean;
  readonly captions: boolean;
}

/** Finished parts, in seconds, and the assets made for them. Cancelling the cut removes those assets. */
export interface MadeParts {
  readonly parts: z.input<typeof madePartsSchema>;
  readonly assetIds: readonly string[];
}

const firstCutSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    projectId: referenceField,
    status: { type: String, enum: FIRST_CUT_STATUSES, required: true },
    /** Version of the timeline that the cut is made for. */
    version: { type: Number, required: true },
    /** {@link FirstCutOrder} */
    order: { type: Schema.Types.Mixed, required: true },
    /** {@link FirstCutProgress} of each step. */
    steps: { type: Schema.Types.Mixed, required: true },
    /** {@link MadeParts} */
    made: { type: Schema.Types.Mixed, required: true },
    message: { type: String, default: null },
    removeAt: { type: Date, default: () => new Date(Date.now() + 30 * DAY_MS), expires: 0 },
  },
  { ...baseOptions, minimize: false },
);

export const FirstCutRecord = model('FirstCut', firstCutSchema);
export type FirstCutDocument = HydratedDocumentFromSchema<typeof firstCutSchema>;

/** Mongoose stores these fields unchecked. */
export function orderOf(cut: FirstCutDocument): FirstCutOrder {
  return cut.order as FirstCutOrder;
}

export function stepsOf(cut: FirstCutDocument): readonly FirstCutProgress[] {
  return cut.steps as readonly FirstCutProgress[];
}

export function madeOf(cut: FirstCutDocument): MadeParts {
  return cut.made as MadeParts;
}

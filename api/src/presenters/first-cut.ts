import type * as z from 'zod';
import { type FirstCutDocument, madeOf, orderOf, stepsOf } from '#api/models/first-cut.ts';
import type { firstCutSchema } from '#shared/contracts/first-cut.ts';

export function presentFirstCut(cut: FirstCutDocument): z.input<typeof firstCutSchema> {
  return {
    id: cut._id,
    status: cut.status,
    version: cut.version,
    captions: orderOf(cut).captions,
    startedAt: cut.createdAt.toISOString(),
    steps: stepsOf(cut),
    message: cut.message ?? null,
    parts: cut.status === 'done' ? madeOf(cut).parts : null,
  };
}

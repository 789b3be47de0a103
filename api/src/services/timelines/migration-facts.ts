import * as z from 'zod';
import { AiScript } from '#api/models/ai-script.ts';
import { Project } from '#api/models/project.ts';
import type { TimelineRecordDocument } from '#api/models/timeline.ts';
import { Transcript } from '#api/models/transcript.ts';
import { presentTranscript } from '#api/presenters/transcript.ts';
import { transcriptSchema } from '#shared/contracts/transcript.ts';
import type { MigrationFacts } from '#shared/timeline/migrations/step.ts';

/** The part of a layout that names assets. It is the same in all layouts. */
const tracksSchema = z.array(z.looseObject({ clips: z.array(z.looseObject({ assetId: z.string().default('') })) }));

/** Facts about a project that the steps to the current layout use. */
export async function factsFor({ projectId, tracks }: TimelineRecordDocument): Promise<MigrationFacts> {
  const script = await AiScript.findOne({ projectId }, 'scenes').lean();
  const project = await Project.findById(projectId, 'userId').lean();
  const parsed = tracksSchema.safeParse(tracks);
  const used = parsed.success ? parsed.data.flatMap(({ clips }) => clips.map(({ assetId }) => assetId)) : [];
  const assetIds = [...new Set(used)].filter(Boolean);
  const found =
    project && assetIds.length > 0 ? await Transcript.find({ userId: project.userId, assetId: { $in: assetIds } }) : [];
  const transcripts = found.flatMap((transcript) => {
    const parsed = transcriptSchema.safeDecode(presentTranscript(transcript));
    return parsed.success && !parsed.data.parts ? [[transcript.assetId, parsed.data] as const] : [];
  });
  return { script: script?.scenes, transcripts: new Map(transcripts) };
}

import type { ProjectDocument } from '#api/models/project.ts';
import type { Project } from '#shared/contracts/project.ts';

export function presentProject(project: ProjectDocument): Project {
  return {
    id: project._id,
    title: project.title,
    description: project.description ?? null,
    status: project.status,
    generationError: project.generationError ?? null,
    ...(project.status === 'generating' && { draftedLines: project.draftedLines }),
    thumbnailUrl: project.thumbnailUrl ?? null,
    durationSeconds: project.durationSeconds ?? null,
    aspectRatio: project.aspectRatio,
    targetPlatform: project.targetPlatform,
    brandKitId: project.brandKitId ?? null,
    showLogo: project.showLogo,
    wantsFirstCut: project.wantsFirstCut,
    ...(project.countsAtExport && { countsAtExport: true }),
    ...(project.review && { review: project.review }),
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

import type { ProjectDocument } from '#api/models/project.ts';
import type { Project } from '#shared/contracts/project.ts';

export function presentProject(project: ProjectDocument): Project {
  return {
    id: project._id,
    title: project.title,
    description: project.description ?? null,
    status: project.status,
    generationError: project.generationError ?? null,
    thumbnailUrl: project.thumbnailUrl ?? null,
    durationSeconds: project.durationSeconds ?? null,
    aspectRatio: project.aspectRatio,
    targetPlatform: project.targetPlatform,
    brandKitId: project.brandKitId ?? null,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

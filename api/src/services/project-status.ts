import { Project, type ProjectDocument } from '#api/models/project.ts';
import type { ProjectStatus } from '#shared/contracts/project.ts';

interface Move {
  from: readonly ProjectStatus[];
  to: ProjectStatus;
  /** Set together with the status. */
  values?: { generationError?: string | null; draftedLines?: readonly string[] };
}

/**
 * Moves a project to another status by compare-and-set.
 * @returns False when its status has changed in the meantime, or the project no longer exists.
 */
export async function moveProject(
  { _id, userId }: Pick<ProjectDocument, '_id' | 'userId'>,
  { from, to, values }: Move,
): Promise<boolean> {
  const { matchedCount } = await Project.updateOne(
    { _id, userId, status: { $in: from } },
    { $set: { ...values, status: to } },
  );
  return matchedCount === 1;
}

import { BrandKit } from '#api/models/brand-kit.ts';
import { storedGlossary } from '#api/models/glossary.ts';
import { Project } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import { Workspace } from '#api/models/workspace.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { type Glossary, mergeGlossaries } from '#shared/glossary/glossary.ts';

/**
 * The terms that apply to a project's texts and sounds: those of its brand kit, then those of its owner.
 * @param projectId Null for text without a project, which uses only the owner's terms.
 */
export async function glossaryOf(userId: string, projectId: string | null): Promise<Glossary> {
  const [own, project] = await Promise.all([
    ownTerms(userId),
    projectId === null ? null : Project.findOne({ _id: projectId, userId }, 'brandKitId').lean(),
  ]);
  const kit = project?.brandKitId
    ? await BrandKit.findOne({ _id: project.brandKitId, userId }, 'glossary').lean()
    : null;
  return mergeGlossaries(storedGlossary(kit?.glossary), own);
}

/** The terms of an account, or of a workspace for all its members. */
export async function ownTerms(ownerId: string): Promise<Glossary> {
  const owner =
    (await User.findById(ownerId, 'glossary').lean()) ?? (await Workspace.findById(ownerId, 'glossary').lean());
  return storedGlossary(owner?.glossary);
}

/** Replaces the terms of an account or a workspace. */
export async function setOwnTerms({ _id, isWorkspace }: Owner, glossary: Glossary): Promise<void> {
  const values = { $set: { glossary } };
  await (isWorkspace ? Workspace.updateOne({ _id }, values) : User.updateOne({ _id }, values));
}

/** The terms of {@link glossaryOf} in their exact spelling. */
export async function termsOf(userId: string, projectId: string): Promise<readonly string[]> {
  return (await glossaryOf(userId, projectId)).map(({ term }) => term);
}

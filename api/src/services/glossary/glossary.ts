import { BrandKit } from '#api/models/brand-kit.ts';
import { storedGlossary } from '#api/models/glossary.ts';
import { Project } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import { type Glossary, mergeGlossaries } from '#shared/glossary/glossary.ts';

/**
 * The terms that apply to a project's texts and sounds: those of its brand kit, then those of the account.
 * @param projectId Null for text without a project, which uses only the account's terms.
 */
export async function glossaryOf(userId: string, projectId: string | null): Promise<Glossary> {
  const [user, project] = await Promise.all([
    User.findById(userId, 'glossary').lean(),
    projectId === null ? null : Project.findOne({ _id: projectId, userId }, 'brandKitId').lean(),
  ]);
  const kit = project?.brandKitId
    ? await BrandKit.findOne({ _id: project.brandKitId, userId }, 'glossary').lean()
    : null;
  return mergeGlossaries(storedGlossary(kit?.glossary), storedGlossary(user?.glossary));
}

/** The terms of {@link glossaryOf} in their exact spelling. */
export async function termsOf(userId: string, projectId: string): Promise<readonly string[]> {
  return (await glossaryOf(userId, projectId)).map(({ term }) => term);
}

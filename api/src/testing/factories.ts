import { randomUUID } from 'node:crypto';
import { BrandKit, type BrandKitDocument } from '#api/models/brand-kit.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { User, type UserDocument } from '#api/models/user.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { createTimelineOf } from '#api/services/timelines/timelines.ts';
import type { Agent } from './agent.ts';
import type { TestStudio } from './studio.ts';

export const PASSWORD = 'correct horse battery';

/** A signed-in visitor and the account behind it. */
export interface Creator {
  agent: Agent;
  user: UserDocument;
}

/**
 * Registers an account through the API and returns its signed-in agent.
 * @param values Set on the account afterwards, for instance its plan.
 */
export async function createCreator(
  studio: TestStudio,
  values: Partial<Pick<UserDocument, 'plan' | 'isAdmin'>> & { email?: string } = {},
): Promise<Creator> {
  const { email = `creator-${randomUUID().slice(0, 8)}@example.com`, ...rest } = values;
  const agent = studio.agent();
  const answer = await agent.post('/api/auth/register', {
    email,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Byron',
  });
  if (answer.status !== 201) throw new Error(`Registration failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  const user = await User.findOneAndUpdate({ email }, { $set: rest }, { returnDocument: 'after' }).orFail();
  return { agent, user };
}

/** Creates a project in the database with an empty timeline, without running a generation. */
export async function createProject(
  user: Pick<Owner, '_id'>,
  values: Partial<Pick<ProjectDocument, 'title' | 'status' | 'generationError'>> = {},
): Promise<ProjectDocument> {
  const project = await Project.create({
    userId: user._id,
    title: 'Why bees matter',
    targetPlatform: 'tiktok',
    status: 'ready',
    aiPrompt: { topic: 'Why bees matter', durationSec: 30, platform: 'tiktok', tone: 'upbeat' },
    ...values,
  });
  await createTimelineOf(project._id);
  return project;
}

/** Body that makes a template: a title of two seconds. */
export const TEMPLATE = {
  type: 'layout',
  name: 'Opening',
  description: 'A title',
  config: {
    tracks: [
      {
        id: 'video-1',
        type: 'video',
        clips: [
          {
            ...{ id: 'clip-1', assetId: '', start: 0, end: 2, in: 0, out: 2 },
            effects: [{ id: 'title', version: 1, values: { text: 'Hello' } }],
          },
        ],
      },
    ],
  },
} as const;

export function createBrandKit(
  { _id: userId }: Pick<Owner, '_id'>,
  values: Partial<Pick<BrandKitDocument, 'name' | 'isDefault'>> = {},
): Promise<BrandKitDocument> {
  const colors = ['#3b82f6', '#8b5cf6', '#10b981'];
  return BrandKit.create({ userId, name: 'Bee Happy', colors, fonts: { primary: 'Inter' }, ...values });
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdempotentAnswer } from '#api/models/idempotent-answer.ts';
import { Project } from '#api/models/project.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const PROMPT = { topic: 'Bees', durationSec: 30, platform: 'tiktok', tone: 'upbeat' };
const create = ({ agent }: Creator, key: string, title = 'Bees') =>
  agent.send('POST', '/api/projects', { body: { title, aiPrompt: PROMPT }, headers: { 'Idempotency-Key': key } });
const count = ({ user }: Creator) => Project.countDocuments({ userId: user._id });

describe('a request with an Idempotency-Key', () => {
  it('is served once, and gets the first answer again', async () => {
    const creator = await createCreator(studio);
    const first = await create(creator, 'order-1');
    const second = await create(creator, 'order-1');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('Idempotency-Replayed'))).toEqual([null, 'true']);
    expect(await count(creator)).toBe(1);
    expect((await create(creator, 'order-2')).body).not.toEqual(first.body);
    expect(await count(creator)).toBe(2);
  });

  it('is refused with another body, and with a key that is none', async () => {
    const creator = await createCreator(studio);
    await create(creator, 'order-1');
    const other = await create(creator, 'order-1', 'Wasps');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.other-request']);
    expect((await create(creator, 'two words')).body.code).toBe('idempotency.bad-key');
    expect(await count(creator)).toBe(1);
  });

  it('is served once when it comes several times at the same time', async () => {
    const creator = await createCreator(studio);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(creator, 'order-1')));
    const codes = new Set(answers.map(({ status, body }) => (status === 201 ? body.projectId : body.code)));
    codes.delete('idempotency.in-progress');
    expect(codes.size).toBe(1);
    expect(await count(creator)).toBe(1);
  });

  it('is served again after a failure, which is not kept', async () => {
    const creator = await createCreator(studio);
    expect((await create(creator, 'order-1', '')).status).toBe(400);
    expect((await create(creator, 'order-1')).status).toBe(201);
  });

  it('has a key of its account alone', async () => {
    const [one, other] = [await createCreator(studio), await createCreator(studio)];
    const first = await create(one, 'order-1');
    const second = await create(other, 'order-1');
    expect(second.status).toBe(201);
    expect(second.body).not.toEqual(first.body);
  });

  it('is served anew once its answer has expired', async () => {
    const creator = await createCreator(studio);
    await create(creator, 'order-1');
    await IdempotentAnswer.updateMany({ userId: creator.user._id }, { $set: { expiresAt: new Date(0) } });
    await create(creator, 'order-1', 'Wasps');
    expect(await count(creator)).toBe(2);
  });
});

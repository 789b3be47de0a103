import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { AuditEntry } from '#api/models/audit-entry.ts';
import { User } from '#api/models/user.ts';
import { type Creator, createCreator } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';

let studio: TestStudio;
let admin: Creator;
beforeAll(async () => {
  studio = await startTestStudio();
  admin = await createCreator(studio, { isAdmin: true });
});
afterAll(() => studio.close());

const actionsOn = async (targetId: string) => (await AuditEntry.find({ targetId })).map(({ action }) => action);

it('a deletion whose last step fails stays in the log: the account is gone', async () => {
  const { user } = await createCreator(studio);
  const add = vi.spyOn(studio.deps.queue, 'add').mockRejectedValueOnce(new Error('The connection was closed.'));
  expect((await admin.agent.delete(`/api/admin/users/${user._id}`)).status).toBe(500);
  add.mockRestore();
  expect(await User.exists({ _id: user._id })).toBeNull();
  expect(await actionsOn(user._id)).toEqual(['user.delete']);
  expect((await admin.agent.delete(`/api/admin/users/${user._id}`)).status).toBe(204);
  expect(await actionsOn(user._id)).toEqual(['user.delete']);
});

it('a change that lost a race is not logged', async () => {
  const { user } = await createCreator(studio);
  const update = vi.spyOn(User, 'findOneAndUpdate').mockResolvedValueOnce(null);
  expect((await admin.agent.patch(`/api/admin/users/${user._id}/plan`, { plan: 'studio' })).status).toBe(409);
  update.mockRestore();
  expect(await actionsOn(user._id)).toEqual([]);
});

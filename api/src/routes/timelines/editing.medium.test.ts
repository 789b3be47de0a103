import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EditingTurnRecord } from '#api/models/editing-turn.ts';
import { User } from '#api/models/user.ts';
import { listenForChanges } from '#api/services/timelines/timeline-events.ts';
import { type Creator, createCreator, createProject } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { EDITING_TURN_MS, editingTurnSchema } from '#shared/contracts/editing-turn.ts';
import { createTimeline } from '#shared/timeline/timeline.ts';

let studio: TestStudio;
let people: Record<'ada' | 'ben' | 'eve', Creator>;
let workspaceId: string;
let projectId: string;
beforeAll(async () => {
  studio = await startTestStudio();
  people = { ada: await createCreator(studio), ben: await createCreator(studio), eve: await createCreator(studio) };
  for (const [firstName, { user }] of [
    ['Ada', people.ada],
    ['Ben', people.ben],
    ['Eve', people.eve],
  ] as const)
    await User.updateOne({ _id: user._id }, { $set: { firstName, lastName: null } });
  workspaceId = (await people.ada.agent.post('/api/workspaces', { name: 'Bee Studio' })).body.id;
  await joinWorkspace(people.ada, people.ben, workspaceId, 'editor');
  await joinWorkspace(people.ada, people.eve, workspaceId, 'editor');
});
afterAll(() => studio.close());
beforeEach(async () => {
  projectId = (await createProject({ _id: workspaceId }))._id;
});

async function call(who: keyof typeof people, path = '') {
  const there = people[who].agent.inWorkspace(workspaceId);
  const { status, body } = await there.post(`/api/projects/${projectId}/editing${path}`, {});
  expect(status).toBe(200);
  const { lapsesAt, ...turn } = editingTurnSchema.parse(body);
  expect(lapsesAt === null).toBe(turn.holder === null);
  return turn;
}

const ADAS = { isYours: false, holder: 'Ada', askedBy: null, haveAsked: false };

it('belongs to the first who comes, until it is asked for and given', async () => {
  expect(await call('ada')).toEqual({ ...ADAS, isYours: true });
  expect(await call('ben')).toEqual(ADAS);
  expect(await call('ben', '/give')).toEqual(ADAS);

  expect(await call('ben', '/ask')).toEqual({ ...ADAS, askedBy: 'Ben', haveAsked: true });
  expect(await call('eve', '/ask')).toEqual({ ...ADAS, askedBy: 'Ben' });
  expect(await call('ada')).toEqual({ ...ADAS, isYours: true, askedBy: 'Ben' });
  expect(await call('ada', '/give')).toEqual({ isYours: false, holder: 'Ben', askedBy: null, haveAsked: false });
  expect(await call('ben')).toMatchObject({ isYours: true, askedBy: null });

  expect(await call('ben', '/give')).toEqual({ isYours: false, holder: null, askedBy: null, haveAsked: false });
  expect(await call('eve', '/ask')).toMatchObject({ holder: null });
  expect(await call('eve')).toMatchObject({ isYours: true, holder: 'Eve' });
});

it('has one holder, however many come at once', async () => {
  const turns = await Promise.all([call('ada'), call('ben'), call('eve'), call('ada'), call('ben')]);
  expect(new Set(turns.map(({ holder }) => holder)).size).toBe(1);
  expect(await EditingTurnRecord.countDocuments({ _id: projectId, userId: workspaceId })).toBe(1);
});

it('lapses a minute after the last renewal, and a wish for it likewise', async () => {
  await call('ada');
  await call('ben', '/ask');
  const [turn] = await EditingTurnRecord.find({ _id: projectId, userId: workspaceId });
  expect(turn!.until.getTime() - turn!.createdAt.getTime()).toBeGreaterThan(EDITING_TURN_MS - 5_000);
  const gone = new Date(Date.now() - 1);
  await EditingTurnRecord.updateOne({ _id: projectId, userId: workspaceId }, { $set: { askedUntil: gone } });
  expect(await call('ada')).toMatchObject({ askedBy: null });
  expect(await call('eve', '/ask')).toMatchObject({ askedBy: 'Eve', haveAsked: true });
  await EditingTurnRecord.updateOne({ _id: projectId, userId: workspaceId }, { $set: { until: gone } });
  expect(await call('ben')).toEqual({ isYours: true, holder: 'Ben', askedBy: null, haveAsked: false });
});

it('is announced to everyone in the workspace', async () => {
  const heard: string[] = [];
  const stop = listenForChanges(
    workspaceId,
    { onSaved: () => {}, onTurn: (event) => heard.push(event.projectId) },
    () => {},
  );
  await call('ada');
  await call('ada');
  await call('ben');
  expect(heard).toEqual([projectId]);
  await call('ben', '/ask');
  await call('ada', '/give');
  expect(heard).toEqual([projectId, projectId, projectId]);
  stop();
});

it('refuses no save: a stale one gets the conflict, a current one is kept', async () => {
  await call('ada');
  const there = people.ben.agent.inWorkspace(workspaceId);
  const path = `/api/projects/${projectId}/timeline`;
  const version = (await there.get(path)).body.version;
  expect((await there.put(path, { ...createTimeline(), version })).status).toBe(200);
  const stale = await people.ada.agent.inWorkspace(workspaceId).put(path, { ...createTimeline(), version });
  expect([stale.status, stale.body.code]).toEqual([409, 'timeline.conflict']);
});

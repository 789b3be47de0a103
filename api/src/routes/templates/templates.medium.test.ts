import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Template } from '#api/models/template.ts';
import type { Agent } from '#api/testing/agent.ts';
import { createCreator, TEMPLATE } from '#api/testing/factories.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { TEMPLATE_RECORD_LIMITS, templateSchema } from '#shared/contracts/template.ts';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
import { builtInTemplates } from '#shared/templates/built-in.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

const list = async (agent: Agent) => templateSchema.array().parse((await agent.get('/api/templates')).body);
const own = async (agent: Agent) => (await list(agent)).filter(({ isDefault }) => !isDefault);
const withEffect = (effect: object) => ({
  ...TEMPLATE,
  config: {
    tracks: [{ ...TEMPLATE.config.tracks[0], clips: [{ ...TEMPLATE.config.tracks[0].clips[0], effects: [effect] }] }],
  },
});

describe('templates', () => {
  it('are made, listed before those of the studio, changed and deleted', async () => {
    const { agent } = await createCreator(studio);
    expect((await list(agent)).map(({ name }) => name)).toEqual(builtInTemplates().map(({ name }) => name));
    const made = await agent.post('/api/templates', TEMPLATE);
    expect(made).toMatchObject({ status: 201, body: { ...TEMPLATE, isDefault: false, thumbnailUrl: null } });
    await agent.post('/api/templates', { ...TEMPLATE, name: 'Second' });
    expect((await own(agent)).map(({ name }) => name)).toEqual(['Second', 'Opening']);

    const changed = await agent.patch(`/api/templates/${made.body.id}`, { name: ' End ' });
    expect(changed).toMatchObject({ status: 200, body: { name: 'End', config: TEMPLATE.config } });
    expect((await agent.delete(`/api/templates/${made.body.id}`)).status).toBe(204);
    expect((await own(agent)).map(({ name }) => name)).toEqual(['Second']);
    expect(await own((await createCreator(studio)).agent)).toEqual([]);
  });

  it('are made once of an order that arrives twice', async () => {
    const { agent } = await createCreator(studio);
    const order = { ...TEMPLATE, id: randomUUID() };
    const answers = await Promise.all([agent.post('/api/templates', order), agent.post('/api/templates', order)]);
    expect(answers.map(({ body }) => body.id)).toEqual([order.id, order.id]);
    expect(await own(agent)).toHaveLength(1);
  });

  it('are limited in number and in size, and count towards the storage', async () => {
    const { agent, user } = await createCreator(studio);
    const used = async () => (await agent.get('/api/account/usage')).body.storage.usedBytes;
    const before = await used();
    const { body } = await agent.post('/api/templates', TEMPLATE);
    expect(await used()).toBe(before + JSON.stringify(body.config).length);

    const { templates, accountBytes } = TEMPLATE_RECORD_LIMITS;
    const { type, name, config } = TEMPLATE;
    const other = { userId: user._id, type, name, config: JSON.stringify(config), configBytes: 1 };
    await Template.updateOne({ _id: body.id, userId: user._id }, { $set: { configBytes: accountBytes } });
    expect(await agent.post('/api/templates', TEMPLATE)).toMatchObject({
      ...{ status: 409, body: { code: 'template.no-room', limit: accountBytes } },
    });
    await Template.insertMany(Array.from({ length: templates - 1 }, () => other));
    expect(await agent.post('/api/templates', TEMPLATE)).toMatchObject({
      ...{ status: 409, body: { code: 'template.too-many', limit: templates } },
    });
  });

  it('that a later version saved are left out and stay untouched', async () => {
    const { agent, user } = await createCreator(studio);
    const { body } = await agent.post('/api/templates', TEMPLATE);
    const newer = { schemaVersion: TIMELINE_SCHEMA_VERSION + 1 };
    await Template.updateOne({ _id: body.id, userId: user._id }, { $set: newer });
    expect(await own(agent)).toEqual([]);
    expect(await Template.findOne({ userId: user._id })).toMatchObject(newer);
  });
});

describe('bad input', () => {
  const first = 'config.tracks[0].clips[0]';
  it.each<[string, object, string]>([
    ['an unknown type', { ...TEMPLATE, type: 'theme' }, 'type'],
    ['no name', { ...TEMPLATE, name: ' ' }, 'name'],
    ['no tracks', { ...TEMPLATE, config: { tracks: [] } }, 'config.tracks'],
    ['an unknown effect', withEffect({ id: 'glow', version: 1, values: {} }), `${first}.effects[0].id`],
    ['a newer effect', withEffect({ id: 'title', version: 9, values: {} }), `${first}.effects[0].version`],
    [
      'a value out of range',
      withEffect({ id: 'title', version: 1, values: { size: 9 } }),
      `${first}.effects[0].values.size`,
    ],
  ])('%s is refused with the field’s path, and nothing changes', async (_, sent, path) => {
    const { agent } = await createCreator(studio);
    const { body } = await agent.post('/api/templates', TEMPLATE);
    for (const answer of [
      await agent.post('/api/templates', sent),
      await agent.patch(`/api/templates/${body.id}`, sent),
    ]) {
      if (path === 'type' && answer.status === 200) continue;
      expect(answer).toMatchObject({ status: 400, body: { path } });
    }
    expect(await own(agent)).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaFolder, testPicture } from '#api/adapters/probe/media-fixtures.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { Project } from '#api/models/project.ts';
import type { Agent } from '#api/testing/agent.ts';
import { createBrandKit, createCreator, createProject } from '#api/testing/factories.ts';
import { joinWorkspace } from '#api/testing/join-workspace.ts';
import { startTestStudio, type TestStudio } from '#api/testing/studio.ts';
import { createAsset } from '#api/testing/uploads.ts';
import { BRAND_KIT_LIMITS, type BrandKit as BrandKitAnswer, brandKitSchema } from '#shared/contracts/brand-kit.ts';
import { builtInTemplates } from '#shared/templates/built-in.ts';

let studio: TestStudio;
beforeAll(async () => {
  studio = await startTestStudio();
});
afterAll(() => studio.close());

/** Body as the studio's form sends it. */
const form = (values: object = {}) => ({
  name: 'Bee Happy',
  colors: ['#3b82f6', '#8b5cf6', '#10b981'],
  fonts: { primary: 'Inter' },
  isDefault: false,
  userId: '',
  ...values,
});

async function listKits(agent: Agent): Promise<BrandKitAnswer[]> {
  return brandKitSchema.array().parse((await agent.get('/api/brand-kits')).body);
}

describe('brand kits', () => {
  it('are made, listed newest first, changed and deleted', async () => {
    const { agent, user } = await createCreator(studio);
    expect(await listKits(agent)).toEqual([]);
    const made = await agent.post('/api/brand-kits', form());
    expect(made.status).toBe(201);
    const kit = brandKitSchema.parse(made.body);
    expect(kit).toMatchObject({
      userId: user._id,
      name: 'Bee Happy',
      colors: ['#3b82f6', '#8b5cf6', '#10b981'],
      fonts: { primary: 'Inter' },
      isDefault: false,
      logoUrl: null,
    });
    await agent.post('/api/brand-kits', form({ name: 'Second' }));
    expect((await listKits(agent)).map(({ name }) => name)).toEqual(['Second', 'Bee Happy']);

    const changed = await agent.put(
      `/api/brand-kits/${kit.id}`,
      form({ name: ' Bees ', colors: ['#ABCDEF'], fonts: { primary: 'Oswald' } }),
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: kit.id, name: 'Bees', colors: ['#abcdef'], fonts: { primary: 'Oswald' } });

    expect((await agent.delete(`/api/brand-kits/${kit.id}`)).status).toBe(204);
    expect((await listKits(agent)).map(({ name }) => name)).toEqual(['Second']);
  });

  it('name templates of the studio or the account for their ends, and lose one that is deleted', async () => {
    const { agent, user } = await createCreator(studio);
    const { agent: other } = await createCreator(studio);
    const config = { tracks: [{ id: 'v', type: 'video', clips: [{ id: 'c', start: 0, end: 2, in: 0, out: 2 }] }] };
    const template = { type: 'layout', name: 'Ours', config };
    const [own, foreign] = [await agent.post('/api/templates', template), await other.post('/api/templates', template)];
    expect(own.status).toBe(201);
    const { body: kit } = await agent.post('/api/brand-kits', form({ introTemplateId: own.body.id }));
    expect(kit).toMatchObject({ introTemplateId: own.body.id, outroTemplateId: null });
    const change = (values: object) => agent.put(`/api/brand-kits/${kit.id}`, form(values));
    for (const id of [foreign.body.id, 'layout-none']) {
      expect(await change({ outroTemplateId: id })).toMatchObject({
        status: 404,
        body: { code: 'template.not-found' },
      });
    }
    const studios = builtInTemplates()[0]?.id;
    expect((await change({ outroTemplateId: studios })).body).toMatchObject({
      introTemplateId: own.body.id,
      outroTemplateId: studios,
    });
    await agent.delete(`/api/templates/${own.body.id}`);
    expect(await BrandKit.findOne({ userId: user._id })).toMatchObject({
      introTemplateId: null,
      outroTemplateId: studios,
    });
  });

  it('are made once of an order that arrives twice', async () => {
    const { agent } = await createCreator(studio);
    const id = randomUUID();
    const order = form({ id });
    const answers = await Promise.all([agent.post('/api/brand-kits', order), agent.post('/api/brand-kits', order)]);
    expect(answers.map(({ body }) => body.id)).toEqual([id, id]);
    expect(await listKits(agent)).toHaveLength(1);
    const { agent: stranger } = await createCreator(studio);
    expect(await stranger.post('/api/brand-kits', order)).toMatchObject({ status: 404 });
  });

  it('belong to the signed-in user, whatever owner is named', async () => {
    const { agent, user } = await createCreator(studio);
    const other = await createCreator(studio);
    const { body } = await agent.post('/api/brand-kits', form({ userId: other.user._id }));
    expect(body.userId).toBe(user._id);
    await agent.put(`/api/brand-kits/${body.id}`, form({ userId: other.user._id }));
    expect(await listKits(other.agent)).toEqual([]);
    expect(await listKits(agent)).toHaveLength(1);
  });

  it('leave the projects that used them when they are deleted', async () => {
    const { agent, user } = await createCreator(studio);
    const [doomed, kept] = [await createBrandKit(user), await createBrandKit(user)];
    const projects = [await createProject(user), await createProject(user)];
    await Project.updateOne({ _id: projects[0]!._id }, { $set: { brandKitId: doomed._id } });
    await Project.updateOne({ _id: projects[1]!._id }, { $set: { brandKitId: kept._id } });
    await agent.delete(`/api/brand-kits/${doomed._id}`);
    const idOf = async (project: { _id: string }) => (await Project.findById(project._id).orFail()).brandKitId;
    expect(await idOf(projects[0]!)).toBeNull();
    expect(await idOf(projects[1]!)).toBe(kept._id);
  });

  it('are limited in number, because all are listed at once', async () => {
    const { agent, user } = await createCreator(studio);
    const { kits } = BRAND_KIT_LIMITS;
    await BrandKit.insertMany(
      Array.from({ length: kits }, (_, index) => ({ ...form({ name: `Kit ${index}` }), userId: user._id })),
    );
    const answer = await agent.post('/api/brand-kits', form());
    expect(answer).toMatchObject({ status: 409, body: { code: 'brand-kit.too-many', limit: kits } });
    expect(await BrandKit.countDocuments({ userId: user._id })).toBe(kits);
  });

  it('stay within the limit when several are made at once', async () => {
    const { agent, user } = await createCreator(studio);
    const { kits } = BRAND_KIT_LIMITS;
    await BrandKit.insertMany(
      Array.from({ length: kits - 1 }, (_, index) => ({ ...form({ name: `Kit ${index}` }), userId: user._id })),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.post('/api/brand-kits', form())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('the default kit', () => {
  it('is at most one, and a change that sends false leaves it', async () => {
    const { agent, user } = await createCreator(studio);
    const other = await createBrandKit((await createCreator(studio)).user, { isDefault: true });
    const [first, second] = [await createBrandKit(user, { name: 'A' }), await createBrandKit(user, { name: 'B' })];
    const defaults = async () => (await listKits(agent)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

    expect((await agent.put(`/api/brand-kits/${first._id}/default`)).body).toMatchObject({
      name: 'A',
      isDefault: true,
    });
    await agent.put(`/api/brand-kits/${second._id}/default`);
    expect(await defaults()).toEqual(['B']);
    await agent.put(`/api/brand-kits/${second._id}`, form({ name: 'B again' }));
    expect(await defaults()).toEqual(['B again']);
    await agent.post('/api/brand-kits', form({ name: 'C', isDefault: true }));
    expect(await defaults()).toEqual(['C']);
    await agent.put(`/api/brand-kits/${first._id}`, form({ name: 'A', isDefault: true }));
    expect(await defaults()).toEqual(['A']);
    expect((await agent.delete(`/api/brand-kits/${first._id}/default`)).body).toMatchObject({ isDefault: false });
    expect(await defaults()).toEqual([]);
    expect((await BrandKit.findById(other._id).orFail()).isDefault).toBe(true);
  });

  it('is exactly one when several are made default at once', async () => {
    const { agent, user } = await createCreator(studio);
    const kits = await Promise.all(Array.from({ length: 6 }, (_, index) => createBrandKit(user, { name: `${index}` })));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(kits.map(({ _id }) => agent.put(`/api/brand-kits/${_id}/default`)));
      expect((await listKits(agent)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    }
  });
});

describe('bad input', () => {
  it.each([
    [form({ name: '  ' }), 'name'],
    [form({ name: 'x'.repeat(101) }), 'name'],
    [form({ name: { $gt: '' } }), 'name'],
    [form({ colors: [] }), 'colors'],
    [form({ colors: '#3b82f6' }), 'colors'],
    [form({ colors: ['red'] }), 'colors[0]'],
    [form({ colors: ['#3b82f6', 'url(https://evil.example)'] }), 'colors[1]'],
    [form({ colors: ['#fff'] }), 'colors[0]'],
    [form({ colors: Array.from({ length: 13 }, () => '#3b82f6') }), 'colors'],
    [form({ fonts: {} }), 'fonts.primary'],
    [form({ fonts: { primary: '' } }), 'fonts.primary'],
    [form({ fonts: 'Inter' }), 'fonts'],
    [form({ isDefault: 'yes' }), 'isDefault'],
  ])('%j is refused with the field’s name, and nothing changes', async (sent, path) => {
    const { agent, user } = await createCreator(studio);
    const kit = await createBrandKit(user);
    for (const answer of [
      await agent.post('/api/brand-kits', sent),
      await agent.put(`/api/brand-kits/${kit._id}`, sent),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.path).toMatch(path);
    }
    expect(await listKits(agent)).toMatchObject([{ name: 'Bee Happy', fonts: { primary: 'Inter' } }]);
  });
});

describe('access', () => {
  const requests = [
    ['PUT', ''],
    ['DELETE', ''],
    ['PUT', '/default'],
    ['DELETE', '/default'],
  ] as const;

  it('is denied without a session', async () => {
    const kit = await createBrandKit((await createCreator(studio)).user);
    const visitor = studio.agent();
    for (const [method, path] of [
      ['GET', '/api/brand-kits'],
      ['POST', '/api/brand-kits'],
      ...requests.map(([verb, rest]) => [verb, `/api/brand-kits/${kit._id}${rest}`] as const),
    ] as const) {
      const answer = await visitor.send(method, path, method === 'GET' ? {} : { body: form() });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
      expect(answer.body.message).toContain('Unauthorized');
    }
  });

  it.each(requests)('%s /api/brand-kits/{id}%s answers another’s kit like a missing one', async (method, path) => {
    const kit = await createBrandKit((await createCreator(studio)).user);
    const { agent } = await createCreator(studio);
    const ask = (id: string) =>
      agent.send(method, `/api/brand-kits/${id}${path}`, { body: form({ name: 'Mine now' }) });
    const others = await ask(kit._id);
    expect(others).toMatchObject({ status: 404, body: { code: 'brand-kit.not-found' } });
    for (const id of [randomUUID(), '1', '%24ne', '..%2f..%2fetc']) {
      const missing = await ask(id);
      expect([id, missing.status, missing.body]).toEqual([id, others.status, others.body]);
    }
    expect(await BrandKit.findById(kit._id)).toMatchObject({ name: 'Bee Happy', isDefault: false });
  });
});

describe('a locked kit', () => {
  it('is used by editors of its workspace, and changed and deleted only by its owners', async () => {
    const [owner, editor] = [await createCreator(studio), await createCreator(studio)];
    const { body: workspace } = await owner.agent.post('/api/workspaces', { name: 'Bee Studio' });
    await joinWorkspace(owner, editor, workspace.id, 'editor');
    const [owns, edits] = [owner.agent.inWorkspace(workspace.id), editor.agent.inWorkspace(workspace.id)];
    const config = { tracks: [{ id: 'v', type: 'video', clips: [{ id: 'c', start: 0, end: 2, in: 0, out: 2 }] }] };
    const { body: intro } = await owns.post('/api/templates', { type: 'layout', name: 'Intro', config });
    const { body: kit } = await edits.post('/api/brand-kits', form({ introTemplateId: intro.id }));
    expect(kit.isLocked).toBe(false);

    const address = `/api/brand-kits/${kit.id}`;
    expect(await edits.put(`${address}/lock`)).toMatchObject({ status: 403, body: { code: 'workspace.role' } });
    expect((await owns.put(`${address}/lock`)).body).toMatchObject({ id: kit.id, isLocked: true });
    expect(await listKits(edits)).toMatchObject([{ isLocked: true }]);

    const changes = (agent: Agent) => [
      () => agent.put(address, form({ name: 'Bees' })),
      () => agent.patch(`/api/templates/${intro.id}`, { name: 'Start' }),
      () => agent.delete(`/api/templates/${intro.id}`),
      () => agent.delete(address),
    ];
    for (const change of changes(edits)) {
      expect(await change()).toMatchObject({ status: 403, body: { code: 'brand-kit.locked' } });
    }
    expect(await listKits(edits)).toMatchObject([{ name: 'Bee Happy', introTemplateId: intro.id }]);

    const project = await createProject({ ...owner.user.toObject(), _id: workspace.id });
    const used = await edits.patch(`/api/projects/${project._id}`, { brandKitId: kit.id });
    expect(used).toMatchObject({ status: 200, body: { brandKitId: kit.id } });
    expect((await edits.put(`${address}/default`)).body).toMatchObject({ isDefault: true, isLocked: true });

    expect((await owns.delete(`${address}/lock`)).body.isLocked).toBe(false);
    expect((await changes(edits)[0]?.())?.body.name).toBe('Bees');
    await owns.put(`${address}/lock`);
    const statuses = [];
    for (const change of changes(owns)) statuses.push((await change()).status);
    expect(statuses).toEqual([200, 200, 204, 204]);
  });
});

describe('a logo', () => {
  const PLACE = { corner: 'top-right', size: 0.2, margin: 0.05, opacity: 0.8 };

  it('is a picture of the account, which the kit loses with it', async () => {
    const [{ agent }, stranger] = await Promise.all([createCreator(studio), createCreator(studio)]);
    const folder = await createMediaFolder();
    const png = await readFile(await folder.make(...testPicture('64x36', 1), '-frames:v', '1', 'a.png'));
    const gif = await readFile(await folder.make(...testPicture('64x36', 1), '-frames:v', '1', 'a.gif'));
    await folder.remove();
    const [asset, moving, theirs] = [
      await createAsset(agent, png, { type: 'image', name: 'logo.png' }),
      await createAsset(agent, gif, { type: 'image', name: 'logo.gif' }),
      await createAsset(stranger.agent, png, { type: 'image', name: 'logo.png' }),
    ];
    const logo = { assetId: asset.id, ...PLACE };
    const { body: kit } = await agent.post('/api/brand-kits', form({ logo }));
    expect(kit).toMatchObject({ logo, logoUrl: `/api/assets/${asset.id}/stream` });
    expect((await agent.get(kit.logoUrl)).status).toBe(200);

    const change = (values: object) => agent.put(`/api/brand-kits/${kit.id}`, form(values));
    expect((await change({})).body.logo).toEqual(logo);
    expect((await change({ logo: { ...logo, assetId: theirs.id } })).body.code).toBe('asset.not-found');
    expect((await change({ logo: { ...logo, assetId: moving.id } })).body).toMatchObject({ code: 'brand-kit.no-logo' });
    for (const wrong of [{ size: 0.7 }, { margin: -0.1 }, { opacity: 0 }, { corner: 'middle' }, { assetId: '../x' }]) {
      const answer = await change({ logo: { ...logo, ...wrong } });
      expect([answer.status, answer.body.path ?? answer.body.data?.path]).toEqual([
        400,
        `logo.${Object.keys(wrong)[0]}`,
      ]);
    }
    expect((await change({ logo: null })).body).toMatchObject({ logo: null, logoUrl: null });

    await change({ logo });
    await agent.delete(`/api/assets/${asset.id}`);
    // It can be restored, and until then the kit can be changed.
    expect((await change({ name: 'Bees', logo })).body.logo).toEqual(logo);
    await agent.delete('/api/assets/trash');
    expect((await listKits(agent)).map((each) => [each.logo, each.logoUrl])).toEqual([[null, null]]);
  });

  it('is shown by a project that chooses its kit, until the project hides it', async () => {
    const { agent, user } = await createCreator(studio);
    const [project, kit, other] = [await createProject(user), await createBrandKit(user), await createBrandKit(user)];
    const change = async (values: object) =>
      (await agent.patch(`/api/projects/${project._id}`, values)).body.showLogo as boolean;
    expect(await change({ brandKitId: kit._id })).toBe(true);
    expect(await change({ showLogo: false })).toBe(false);
    expect(await change({ brandKitId: kit._id })).toBe(false);
    const { body } = await agent.post(`/api/projects/${project._id}/copy`, {});
    expect((await agent.get(`/api/projects/${body.projectId}`)).body.showLogo).toBe(false);
    expect(await change({ brandKitId: other._id })).toBe(true);
    expect(await change({ brandKitId: kit._id, showLogo: false })).toBe(false);
  });
});

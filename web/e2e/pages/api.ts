import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { type APIResponse, expect, type Page } from 'playwright/test';
import * as z from 'zod';
import { type Asset, assetSchema, uploadUrlAnswerSchema } from '#shared/contracts/asset.ts';
import { userSchema } from '#shared/contracts/auth.ts';
import { createProjectAnswerSchema, projectSchema } from '#shared/contracts/project.ts';
import { type RenderJob, renderJobSchema } from '#shared/contracts/render.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { transcriptSchema } from '#shared/contracts/transcript.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import type { Plan } from '#shared/plans/plans.ts';
import type { Platform } from '#shared/presets/platforms.ts';
import { type Account, NEWCOMER } from './account.ts';

/** The tracks of a timeline in the wire's form: times in seconds. */
export type WireTracks = z.input<typeof timelineAnswerSchema>['tracks'];
export type WireClip = WireTracks[number]['clips'][number];

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
};

/**
 * The product's API with a page's session, for a test's preconditions. Every call takes the same path as the page's own
 * calls.
 */
export class StudioApi {
  readonly #page: Page;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.#page = page;
    this.#origin = origin;
  }

  /** Registers an account and signs the page in. */
  async signUp(email: string): Promise<Account> {
    const account = { ...NEWCOMER, email };
    await this.#call('POST', '/api/auth/register', account);
    return account;
  }

  /** Creates a project with a finished script; `tracks` replace the generated ones. */
  async createProject(
    title: string,
    tracks?: WireTracks,
    platform: Platform = 'tiktok',
    durationSec = 5,
  ): Promise<string> {
    const aiPrompt = { topic: title, durationSec, platform };
    const created = await this.#call('POST', '/api/projects', { title, aiPrompt });
    const { projectId } = createProjectAnswerSchema.parse(await created.json());
    await expect.poll(async () => (await this.#get(`/api/projects/${projectId}`, projectSchema)).status).toBe('ready');
    if (tracks) await this.saveTracks(projectId, tracks);
    return projectId;
  }

  async rename(projectId: string, title: string): Promise<void> {
    await this.#call('PATCH', `/api/projects/${projectId}`, { title });
  }

  /** Titles of the projects, newest first. */
  async titles(): Promise<string[]> {
    return (await this.#get('/api/projects', z.array(projectSchema))).map(({ title }) => title);
  }

  /** Copies a project. */
  async copyProject(projectId: string): Promise<string> {
    const copied = await this.#call('POST', `/api/projects/${projectId}/copy`, {});
    return createProjectAnswerSchema.parse(await copied.json()).projectId;
  }

  async saveTracks(projectId: string, tracks: WireTracks): Promise<void> {
    await this.#call('PUT', `/api/projects/${projectId}/timeline`, { tracks });
  }

  /** Loads the server's timeline. */
  async timeline(projectId: string): Promise<{ version: number; tracks: WireTracks }> {
    const answer = await this.#page.request.get(`/api/projects/${projectId}/timeline`);
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as z.input<typeof timelineAnswerSchema>;
  }

  /** The words of an asset. */
  transcript(assetId: string): Promise<z.output<typeof transcriptSchema>> {
    return this.#get(`/api/assets/${assetId}/transcript`, transcriptSchema);
  }

  async hasTranscript(assetId: string): Promise<boolean> {
    return (await this.#page.request.get(`/api/assets/${assetId}/transcript`)).ok();
  }

  /** Uploads and registers a file. */
  async addAsset(path: string): Promise<Asset> {
    const mimeType = MIME_TYPES[extname(path)] ?? 'video/mp4';
    const { size: fileSize } = await stat(path);
    const granted = await this.#call('POST', '/api/assets/upload-url', { fileSize, contentType: mimeType });
    const { uploadUrl } = uploadUrlAnswerSchema.parse(await granted.json());
    const sent = await this.#page.request.put(uploadUrl, {
      headers: { 'Content-Type': mimeType, Origin: this.#origin },
      data: await readFile(path),
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    const body = {
      type: mimeType.split('/', 1)[0],
      name: basename(path),
      storageUrl: uploadUrl.split('?', 1)[0],
      fileSize,
      mimeType,
    };
    return assetSchema.parse(await (await this.#call('POST', '/api/assets', body)).json());
  }

  assets(): Promise<Asset[]> {
    return this.#get('/api/assets', z.array(assetSchema));
  }

  async saveGlossary(glossary: Glossary): Promise<void> {
    await this.#call('PUT', '/api/account/glossary', { glossary });
  }

  /** The render jobs of a project, newest first. */
  renders(projectId: string): Promise<RenderJob[]> {
    return this.#get(`/api/renders?projectId=${projectId}`, z.array(renderJobSchema));
  }

  /** Changes the account's plan; only admins can, so only for the studio's first account. */
  async changePlan(plan: Plan): Promise<void> {
    const { id } = await this.#get('/api/auth/user', userSchema);
    await this.#call('PATCH', `/api/admin/users/${id}/plan`, { plan });
  }

  async #get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const answer = await this.#page.request.get(path);
    expect(answer.ok(), await answer.text()).toBe(true);
    return schema.parse(await answer.json());
  }

  async #call(method: 'POST' | 'PUT' | 'PATCH', path: string, data: unknown): Promise<APIResponse> {
    const answer = await this.#page.request.fetch(path, { method, data, headers: { Origin: this.#origin } });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer;
  }
}

/** Makes a clip that shows an asset from `from` on; all times in seconds. */
export function clipOf(
  id: string,
  assetId: string,
  start: number,
  end: number,
  more: Partial<WireClip> = {},
): WireClip {
  const from = more.in ?? 0;
  // Rounded as on the wire: differences of decimal fractions are slightly off.
  return { id, assetId, start, end, ...more, in: from, out: Math.round((from + end - start) * 1e6) / 1e6 };
}

/** One video track with one clip, and the two other tracks of a new timeline. */
export function oneClip(asset: { id: string }, seconds: number): WireTracks {
  return [
    { id: 'video-1', type: 'video', clips: [clipOf('clip-1', asset.id, 0, seconds)] },
    { id: 'audio-1', type: 'audio', clips: [] },
    { id: 'caption-1', type: 'caption', clips: [] },
  ];
}

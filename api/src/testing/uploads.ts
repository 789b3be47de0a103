import { type Asset, assetSchema } from '#shared/contracts/asset.ts';
import type { Agent } from './agent.ts';
import type { TestStudio } from './studio.ts';

export async function requestUpload(agent: Agent, body?: unknown, path = '/api/assets/upload-url'): Promise<string> {
  const answer = await agent.post(path, body);
  if (answer.status !== 200) throw new Error(`No upload URL: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.uploadUrl;
}

/** Uploads bytes as the web app does. Returns the URL without its query, as `storageUrl` expects it. */
export async function upload(
  agent: Agent,
  bytes: Uint8Array | string,
  { path, body, contentType = 'video/mp4' }: { path?: string; body?: unknown; contentType?: string } = {},
): Promise<string> {
  const url = await requestUpload(agent, body, path);
  const answer = await agent.send('PUT', url, { body: bytes, headers: { 'Content-Type': contentType } });
  if (answer.status !== 201) throw new Error(`Upload failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  return url.split('?')[0] ?? url;
}

/** Uploads a file and makes an asset of it. */
export async function createAsset(
  agent: Agent,
  bytes: Uint8Array,
  values: Record<string, unknown> = {},
): Promise<Asset> {
  const storageUrl = await upload(agent, bytes);
  const answer = await agent.post('/api/assets', {
    type: 'video',
    name: 'clip.mp4',
    fileSize: bytes.length,
    storageUrl,
    ...values,
  });
  if (answer.status !== 201) throw new Error(`No asset: ${answer.status} ${JSON.stringify(answer.body)}`);
  return assetSchema.parse(answer.body);
}

/** True when an upload's bytes are still stored. */
export async function isStored(studio: TestStudio, storageUrl: string): Promise<boolean> {
  const { files } = studio.deps;
  return (await files.stat(files.keyOfUrl(new URL(storageUrl, studio.url).pathname) ?? '')) !== null;
}

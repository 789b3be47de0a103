import { afterEach, expect, test, vi } from 'vitest';
import { WORKSPACE_HEADER } from '#shared/contracts/workspace-header.ts';
import { request } from '#web/http/http.ts';
import { streamUrl } from './media-files.ts';
import { ownedName } from './owned-name.ts';
import { chooseWorkspace, enterWorkspace, inWorkspace, tabWorkspace } from './tab-workspace.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** A page load of the same tab: entering for another person first forgets the workspace in memory. */
function load(userId: string): string | null {
  const kept = sessionStorage.getItem('clipwright.workspace');
  enterWorkspace('nobody');
  if (kept === null) sessionStorage.clear();
  else sessionStorage.setItem('clipwright.workspace', kept);
  enterWorkspace(userId);
  return tabWorkspace();
}

test('a choice holds from the next load on, for this person, this tab and new tabs', () => {
  expect(load('ann')).toBeNull();
  chooseWorkspace('w1');
  enterWorkspace('ann');
  expect([tabWorkspace(), ownedName('media')]).toEqual([null, 'media-ann']);
  expect(load('ann')).toBe('w1');
  expect(ownedName('media')).toBe('media-ann-w1');
  expect(load('bob')).toBeNull();
  localStorage.setItem('clipwright.workspace', 'ann/w2');
  sessionStorage.setItem('clipwright.workspace', 'ann/');
  expect(load('ann')).toBeNull();
  sessionStorage.clear();
  expect(load('ann')).toBe('w2');
  // This tab stays, whatever other tabs choose later.
  localStorage.setItem('clipwright.workspace', 'ann/w3');
  expect(load('ann')).toBe('w2');
});

test('calls and addresses name the workspace, and none for the account itself', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(WORKSPACE_HEADER));
    return new Response(null, { status: 204 });
  });
  load('ann');
  await request('GET', '/api/projects');
  expect(streamUrl('a1')).toBe('/api/assets/a1/stream');
  chooseWorkspace('w1');
  load('ann');
  await request('GET', '/api/projects');
  expect(sent).toEqual([null, 'w1']);
  expect(streamUrl('a1')).toBe('/api/assets/a1/stream?workspace=w1');
  expect(inWorkspace('/api/renders/r1/subtitles?format=srt')).toBe('/api/renders/r1/subtitles?format=srt&workspace=w1');
  expect(inWorkspace('https://images.example/a.jpg')).toBe('https://images.example/a.jpg');
});

import { ACCOUNT_HEADER } from '#shared/contracts/account-header.ts';
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from '#shared/contracts/workspace-header.ts';
import {
  deleteKeptAnswers,
  isPersonalPath,
  KEPT_ANSWERS,
  KEPT_HEADER,
  keptAnswersOf,
} from '#web/storage/cached-answers.ts';
import { forgetOldPages, wholeListOf } from './kept-pages.ts';
import { orOutOfReach } from './out-of-reach.ts';

/** Answers with the signed-in user, and with 401 once the session has ended. */
const SESSION_PATH = '/api/auth/user';

/** Cache entry with the account of the stored answers, those of its workspaces included; not an address of the server. */
const OWNER_ADDRESS = '/kept-answers/owner';

const BY_ADDRESS = { ignoreVary: true } as const;

/** Counts how often everything was deleted. An answer requested before the last time is not stored. */
let forgotten = 0;

/**
 * Returns the server's answer and stores it. While the server is unreachable, returns the last one, marked with {@link
 * KEPT_HEADER}.
 */
export async function answerOrKept(request: Request): Promise<Response> {
  const before = forgotten;
  const asked = fetch(request);
  const answer = await orOutOfReach(() => asked);
  // Without a stored answer the page gets the server's final answer, however late, and its reason.
  if (answer === null) return (await keptAnswer(request)) ?? asked;
  if (answer.status === 401 && isSession(request)) await forgetAnswers();
  const cache = await cacheFor(request, answer, before);
  if (answer.status === 200)
    await cache
      ?.put(request, answer.clone())
      .then(() => forgetOldPages(cache, request.url))
      .catch(() => {});
  else if (answer.status === 404) await cache?.delete(request, BY_ADDRESS);
  return answer;
}

/**
 * Sends a change. Its answer is the new content of the same address, so it is stored; a deletion removes the stored
 * one.
 */
export async function keepWrittenAnswer(request: Request): Promise<Response> {
  const { method, url } = request;
  const before = forgotten;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const cache = await cacheFor(request, answer, before);
  const isDocument = answer.status === 200 && answer.headers.get('Content-Type')?.startsWith('application/json');
  if (method === 'DELETE') await cache?.delete(url, BY_ADDRESS);
  else if (isDocument) await cache?.put(url, answer.clone()).catch(() => {});
  return answer;
}

/** Sends a request that begins or ends a session, and deletes the previous session's answers. */
export async function changeSession(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } finally {
    // Even without an answer, because the server may have changed the session.
    await forgetAnswers();
  }
}

async function forgetAnswers(): Promise<void> {
  forgotten += 1;
  await deleteKeptAnswers();
}

/**
 * Opens the cache of the request's workspace for an answer. Deletes another account's answers first, so that the caches
 * always hold one account's.
 * @param before Value of {@link forgotten} at the time of the request.
 * @returns Null when the answer must not be stored because the account has changed since.
 */
async function cacheFor(request: Request, answer: Response, before: number): Promise<Cache | null> {
  const cache = await caches.open(KEPT_ANSWERS);
  const owner = answer.headers.get(ACCOUNT_HEADER);
  const keptFor = await (await cache.match(OWNER_ADDRESS))?.text();
  if (before !== forgotten) return null;
  if (owner !== null && owner !== keptFor) {
    if (keptFor !== undefined) await forgetAnswers();
    before = forgotten;
    await (await caches.open(KEPT_ANSWERS)).put(OWNER_ADDRESS, new Response(owner));
  }
  const own = await caches.open(cacheNameOf(request));
  return before === forgotten ? own : null;
}

/** The cache with the answers for a request: its workspace's, or the account's own. */
function cacheNameOf({ url, headers }: Request): string {
  const { pathname, searchParams } = new URL(url);
  const workspaceId = headers.get(WORKSPACE_HEADER) ?? searchParams.get(WORKSPACE_PARAMETER);
  return keptAnswersOf(isPersonalPath(pathname) ? null : workspaceId);
}

/** Deletes answers that an older version stored without an owner. */
export async function forgetUnowned(): Promise<void> {
  const cache = await caches.open(KEPT_ANSWERS);
  if (!(await cache.match(OWNER_ADDRESS))) await forgetAnswers();
}

async function keptAnswer(request: Request): Promise<Response | null> {
  const cache = await caches.open(cacheNameOf(request));
  // An older version of the app stored the whole list.
  const kept = (await cache.match(request, BY_ADDRESS)) ?? (await cache.match(wholeListOf(request.url), BY_ADDRESS));
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  headers.set(KEPT_HEADER, '1');
  return new Response(kept.body, { status: kept.status, headers });
}

function isSession({ url }: Request): boolean {
  return new URL(url).pathname === SESSION_PATH;
}

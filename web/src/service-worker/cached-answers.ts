import { ACCOUNT_HEADER } from '#shared/contracts/account-header.ts';
import { KEPT_ANSWERS, KEPT_HEADER } from '#web/storage/cached-answers.ts';
import { forgetOldPages, wholeListOf } from './kept-pages.ts';
import { orOutOfReach } from './out-of-reach.ts';

/** Answers with the signed-in user, and with 401 once the session has ended. */
const SESSION_PATH = '/api/auth/user';

/** Cache entry with the owner of the stored answers; not an address of the server. */
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
  const cache = await cacheFor(answer, before);
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
  const cache = await cacheFor(answer, before);
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
  await caches.delete(KEPT_ANSWERS);
}

/**
 * Opens the cache for an answer. Deletes another account's answers first, so that it always holds one account's.
 * @param before Value of {@link forgotten} at the time of the request.
 * @returns Null when the answer must not be stored because the account has changed since.
 */
async function cacheFor(answer: Response, before: number): Promise<Cache | null> {
  const cache = await caches.open(KEPT_ANSWERS);
  const owner = answer.headers.get(ACCOUNT_HEADER);
  const keptFor = await (await cache.match(OWNER_ADDRESS))?.text();
  if (before !== forgotten) return null;
  if (owner === null || owner === keptFor) return cache;
  if (keptFor !== undefined) await forgetAnswers();
  const now = forgotten;
  const own = keptFor === undefined ? cache : await caches.open(KEPT_ANSWERS);
  await own.put(OWNER_ADDRESS, new Response(owner));
  return now === forgotten ? own : null;
}

/** Deletes answers that an older version stored without an owner. */
export async function forgetUnowned(): Promise<void> {
  const cache = await caches.open(KEPT_ANSWERS);
  if (!(await cache.match(OWNER_ADDRESS))) await forgetAnswers();
}

async function keptAnswer(request: Request): Promise<Response | null> {
  const cache = await caches.open(KEPT_ANSWERS);
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

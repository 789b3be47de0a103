import { KEPT_ANSWERS, KEPT_HEADER } from '#web/storage/kept-answers.ts';
import { orOutOfReach } from './out-of-reach.ts';

/** Answers with the signed-in user, and with 401 once the session has ended. */
const SESSION_PATH = '/api/auth/user';

const BY_ADDRESS = { ignoreVary: true } as const;

/** The server's answer, kept for later; while it is out of reach the last one, marked with {@link KEPT_HEADER}. */
export async function answerOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT_ANSWERS);
  const asked = fetch(request);
  const answer = await orOutOfReach(() => asked);
  // Without a kept one the page gets what the server says in the end, however late, and its reason.
  if (answer === null) return (await keptAnswer(cache, request)) ?? asked;
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => {});
  else if (answer.status === 404) await cache.delete(request, BY_ADDRESS);
  else if (answer.status === 401 && isSession(request)) await caches.delete(KEPT_ANSWERS);
  return answer;
}

/** Sends a change. Its answer is what a reader of the same address would get now, so that is kept; a removed thing is forgotten. */
export async function keepWrittenAnswer(request: Request): Promise<Response> {
  const { method, url } = request;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const cache = await caches.open(KEPT_ANSWERS);
  const isDocument = answer.status === 200 && answer.headers.get('Content-Type')?.startsWith('application/json');
  if (method === 'DELETE') await cache.delete(url, BY_ADDRESS);
  else if (isDocument) await cache.put(url, answer.clone()).catch(() => {});
  return answer;
}

async function keptAnswer(cache: Cache, request: Request): Promise<Response | null> {
  const kept = await cache.match(request, BY_ADDRESS);
  if (!kept) return null;
  const headers = new Headers(kept.headers);
  headers.set(KEPT_HEADER, '1');
  return new Response(kept.body, { status: kept.status, headers });
}

function isSession({ url }: Request): boolean {
  return new URL(url).pathname === SESSION_PATH;
}

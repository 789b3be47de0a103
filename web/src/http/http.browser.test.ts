import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { describeError, HttpError, isUnauthorized, request } from './http.ts';

afterEach(() => void vi.unstubAllGlobals());

function answerWith(response: Response): void {
  vi.stubGlobal('fetch', async () => response);
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

test('an error’s message is the status, a colon, a space and the body', async () => {
  const body = '{"message":"Project not found","code":"project.not-found"}';
  answerWith(new Response(body, { status: 404 }));
  const error = await failureOf(request('GET', '/api/projects/1'));
  expect(error).toMatchObject({
    message: `404: ${body}`,
    status: 404,
    code: 'project.not-found',
    reason: 'Project not found',
  });
});

test('with an empty body it is the status text', async () => {
  answerWith(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  const error = await failureOf(request('GET', '/api/projects'));
  expect(error).toMatchObject({ message: '502: Bad Gateway', code: null, reason: 'Bad Gateway', body: null });
});

test('a 401 that says Unauthorized ends the session, a refused sign-in does not', () => {
  const gone = '{"message":"Unauthorized","code":"request.unauthorized"}';
  const refused = '{"message":"Invalid credentials","code":"account.invalid-credentials"}';
  expect(isUnauthorized(new HttpError(401, 'Unauthorized', gone))).toBe(true);
  expect(isUnauthorized(new HttpError(401, 'Unauthorized', refused))).toBe(false);
  expect(isUnauthorized(new HttpError(403, '', gone))).toBe(false);
});

test('an answer is parsed by its schema', async () => {
  answerWith(Response.json({ at: '5' }));
  expect(await request('GET', '/', { schema: z.object({ at: z.coerce.number() }) })).toEqual({ at: 5 });
});

test('an answer outside the contract is refused with a readable message', async () => {
  answerWith(Response.json({ at: 'noon' }));
  const error = await failureOf(request('GET', '/', { schema: z.object({ at: z.number() }) }));
  expect(describeError(error)).toBe('The server sent an unexpected answer.');
});

test('a missing server is reported as unreachable', async () => {
  const error = await failureOf(request('GET', `${location.protocol}//${location.hostname}:9/`));
  expect(describeError(error)).toBe('The server could not be reached. Check your connection and try again.');
});

test('the page that a proxy answers with while the server is away is not shown as a message', async () => {
  const text = '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body>\r\n</html>';
  // HTTP/2 has no status text.
  answerWith(new Response(text, { status: 502, statusText: '' }));
  const error = await failureOf(request('GET', '/api/projects'));
  expect(error).toMatchObject({ message: `502: ${text}`, reason: '' });
  expect(describeError(error)).toBe('The server is not responding. Try again shortly.');
});

test('a page in place of the answer, as from a captive portal, is reported as such', async () => {
  answerWith(new Response('<!doctype html><title>Welcome to our network</title>'));
  const error = await failureOf(request('GET', '/', { schema: z.object({ at: z.number() }) }));
  expect(describeError(error)).toBe('The server sent an unexpected answer.');
});

test('the signal ends a call', async () => {
  const controller = new AbortController();
  const call = failureOf(request('GET', '/', { signal: controller.signal }));
  controller.abort();
  expect(await call).toMatchObject({ name: 'AbortError' });
});

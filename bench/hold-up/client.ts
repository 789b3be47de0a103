import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BenchAccount } from './accounts.ts';

/** Enough for 500 accounts with everything that they hold open, and few enough for this machine. */
const connections = new Agent({ keepAlive: true, maxSockets: 4_000 });

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export interface Sent {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly signal?: AbortSignal;
}

/** Begins an account's request through the proxy that reports its address. */
function begin(url: string, account: BenchAccount, path: string, sent: Sent & { bytes?: number }): ClientRequest {
  const { method = 'GET', type = 'application/json', bytes, signal } = sent;
  return request(new URL(path, url), {
    method,
    agent: connections,
    ...(signal && { signal }),
    headers: {
      Origin: url,
      Cookie: account.cookie,
      'X-Forwarded-For': account.address,
      ...(method !== 'GET' && { 'Content-Type': type, 'Content-Length': bytes ?? 0 }),
    },
  });
}

/** Status of an answer, without waiting for its body. */
export function statusOf(url: string, account: BenchAccount, path: string): Promise<number> {
  return new Promise((resolve) => {
    const sending = begin(url, account, path, {});
    sending.once('error', () => resolve(0));
    sending.once('response', ({ statusCode = 0 }) => {
      sending.destroy();
      resolve(statusCode);
    });
    sending.end();
  });
}

/** Sends a whole request. Status 0 means that the connection broke. */
export function send(url: string, account: BenchAccount, path: string, sent: Sent = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, text: '' });
    const sending = begin(url, account, path, { ...sent, bytes: Buffer.byteLength(sent.body ?? '') });
    sending.once('error', lost);
    sending.once('response', (answer: IncomingMessage) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, text: body }), lost);
    });
    sending.end(sent.body);
  });
}

/** Announces a long body, sends its first byte, and waits for the answer or the end of `holdMs`. */
export function hold(url: string, account: BenchAccount, path: string, sent: Sent, holdMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = begin(url, account, path, { ...sent, bytes: 100_000 });
    const end = () => {
      clearTimeout(timer);
      sending.destroy();
      resolve();
    };
    const timer = setTimeout(end, holdMs);
    sending.once('error', end);
    sending.once('close', end);
    sending.once('response', end);
    sending.write('{');
  });
}

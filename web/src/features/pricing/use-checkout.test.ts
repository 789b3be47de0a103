import { describe, expect, it } from 'vitest';
import { HttpError } from '#web/http/http.ts';
import { checkoutFailure } from './use-checkout.ts';

describe('a checkout that failed', () => {
  it.each([
    [
      'says what the server says',
      new HttpError(501, 'Not Implemented', '{"message":"Payments are off.","code":"x.y"}'),
      'Payments are off.',
    ],
    ['names itself when the answer is empty', new HttpError(500, '', ''), 'Failed to create checkout session'],
    [
      'says that it could not start without an answer',
      new TypeError('fetch failed'),
      'Failed to start checkout session',
    ],
  ])('%s', (_, error, message) => {
    expect(checkoutFailure(error)).toBe(message);
  });
});

import { describe, expect, test } from 'vitest';
import { AbortedError, CodedError } from './coded-error.ts';
import { toResult, unwrap } from './result.ts';

describe('results across the worker boundary', () => {
  test('a value comes back', async () => {
    expect(unwrap(structuredClone(await toResult(() => 7)))).toBe(7);
  });

  test('a coded error keeps code, message and data through structured clone', async () => {
    const result = structuredClone(
      await toResult(() => {
        throw new CodedError('export.no-encoder', 'No encoder.', { codec: 'avc' });
      }),
    );
    expect(result).toEqual({ ok: false, code: 'export.no-encoder', message: 'No encoder.', data: { codec: 'avc' } });
    expect(() => unwrap(result)).toThrowError(expect.objectContaining({ code: 'export.no-encoder' }));
  });

  test('the causes of a failure are described for the log', async () => {
    const result = await toResult(() => {
      throw new CodedError('a.b', 'Failed.', {}, { cause: new Error('disk', { cause: new TypeError('null') }) });
    });
    expect(result).toMatchObject({ data: { cause: 'Error: disk; because TypeError: null' } });
  });

  test('an abort stays an abort, the platform’s own included', async () => {
    const result = await toResult(() => {
      throw new DOMException('stop', 'AbortError');
    });
    expect(() => unwrap(result)).toThrowError(AbortedError);
  });

  test('an unknown error does not leak its text into the message', async () => {
    const result = await toResult(() => {
      throw new TypeError('x is undefined');
    });
    expect(result).toMatchObject({
      ok: false,
      code: 'internal',
      data: { name: 'TypeError', message: 'x is undefined' },
    });
    expect(result.ok ? '' : result.message).not.toContain('undefined');
  });
});

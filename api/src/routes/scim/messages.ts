import { ApiError } from '#api/errors/api-error.ts';

/** Keys that mean something to JavaScript, and references, which directories send empty. */
const LEFT_OUT = new Set(['__proto__', 'constructor', 'prototype', '$ref']);

/**
 * Parses a message of a directory. Some write `"active": "False"`, which the protocol does not allow.
 * @throws ApiError `scim.invalid`
 */
export function readScim(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (LEFT_OUT.has(key)) return undefined;
      return key === 'active' ? booleanOf(value) : withActive(value);
    });
  } catch (cause) {
    throw new ApiError('scim.invalid', { cause });
  }
}

/** An operation on `active` has its value beside it. */
function withActive(value: unknown): unknown {
  const isOperation = typeof value === 'object' && value !== null && 'path' in value && 'value' in value;
  if (!isOperation || String(value.path).toLowerCase() !== 'active') return value;
  return { ...value, value: booleanOf(value.value) };
}

function booleanOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(?:true|false)$/i.test(value)) return value;
  return value.toLowerCase() === 'true';
}

/** Writes an answer. Locations of resources become addresses of this studio. */
export function asScim(body: object, origin: string): string {
  return JSON.stringify(body, (key, value: unknown) =>
    (key === 'location' || key === '$ref') && typeof value === 'string' && value.startsWith('/')
      ? new URL(value, origin).href
      : value,
  );
}

import type * as z from 'zod';

/**
 * Explains to the user in one sentence why a schema rejects a value and what to do. Pass it to a parse as `error`; a
 * schema's own message wins. Not set for all parses (`z.config`), because logs about answers and settings keep zod's
 * words.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : (TYPE_MESSAGES[issue.expected] ?? WRONG);
    case 'invalid_value':
      return issue.input === undefined
        ? REQUIRED
        : `Use ${issue.values.length > 1 ? 'one of ' : ''}${list(issue.values)}.`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? WRONG_FORM;
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Remove unknown fields: ${list(issue.keys)}.`;
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : WRONG_FORM;
    case 'invalid_key':
      return 'A name in here is not valid.';
    case 'invalid_element':
      return 'An entry in here is not valid.';
    case 'custom':
      return WRONG;
    default:
      return unknownIssue(issue);
  }
}

const REQUIRED = 'This is required.';
const WRONG = 'This is not valid.';
const WRONG_FORM = 'This has the wrong format.';

/** By the type that zod expected. */
const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'Use text.',
  number: 'Use a number.',
  int: 'Use a whole number.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
  tuple: 'Use a list.',
  object: 'Use an object with named fields.',
  record: 'Use an object with named fields.',
  date: 'Use a date.',
};

/** By the format's name in zod. A pattern means nothing to the user, so a schema with one has its own message. */
const FORMAT_MESSAGES: Readonly<Record<string, string>> = {
  email: 'Enter a valid e-mail address.',
  url: 'Enter a full web address, like https://example.com.',
  datetime: 'Use a date and time like 2030-01-31T12:00:00Z.',
  date: 'Use a date like 2030-01-31.',
  time: 'Use a time like 12:00:00.',
};

/** Unit that each origin is counted in. Numbers and dates have a value instead. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  file: ['byte', 'bytes'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
};

type Bound = number | bigint;

function tooSmall({ origin, minimum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const units = UNITS[origin];
  if (!units) {
    if (origin === 'date') return 'Use a later date.';
    return inclusive ? `Use a number of at least ${digits(minimum)}.` : `Use a number above ${digits(minimum)}.`;
  }
  if (exact) return `Use exactly ${count(minimum, units)}.`;
  // "Use at least 1 character" is a roundabout way to say "required".
  return origin === 'string' && Number(minimum) === 1 ? REQUIRED : `Use at least ${count(minimum, units)}.`;
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const units = UNITS[origin];
  if (!units) {
    if (origin === 'date') return 'Use an earlier date.';
    return inclusive ? `Use a number up to ${digits(maximum)}.` : `Use a number below ${digits(maximum)}.`;
  }
  return `Use ${exact ? 'exactly' : 'at most'} ${count(maximum, units)}.`;
}

/** Fails to compile when a newer zod adds a kind of issue. At run time it returns the general message. */
function unknownIssue(_issue: never): string {
  return WRONG;
}

function count(amount: Bound, [one, many]: readonly [string, string]): string {
  return `${digits(amount)} ${Number(amount) === 1 ? one : many}`;
}

function digits(value: Bound): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 20 });
}

function list(values: readonly unknown[]): string {
  return values.map(String).join(', ');
}

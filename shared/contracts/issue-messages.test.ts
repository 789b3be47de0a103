import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { issueMessage } from './issue-messages.ts';

/** The first message about a value. */
const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueMessage }).error?.issues[0]?.message;

describe('a refused value is described in a plain sentence', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['nothing where text belongs', z.string(), undefined, 'This is required.'],
    ['nothing where a list belongs', z.array(z.string()), undefined, 'This is required.'],
    ['nothing where a choice belongs', z.enum(['calm', 'upbeat']), undefined, 'This is required.'],
    ['nothing where one of several shapes belongs', z.union([z.string(), z.number()]), undefined, 'This is required.'],
    ['text that is empty', z.string().min(1), '', 'This is required.'],
    ['text that is blank', z.string().trim().min(1), '  ', 'This is required.'],
    ['text that is short', z.string().min(8), 'seven77', 'Use at least 8 characters.'],
    ['text that is long', z.string().max(100), 'n'.repeat(101), 'Use at most 100 characters.'],
    ['text that is very long', z.string().max(4_000), 'n'.repeat(4_001), 'Use at most 4,000 characters.'],
    ['text longer than one character', z.string().max(1), 'ab', 'Use at most 1 character.'],
    ['text of another length', z.string().length(4), 'abc', 'Use exactly 4 characters.'],
    ['text of another length, above', z.string().length(4), 'abcde', 'Use exactly 4 characters.'],
    ['a small number', z.number().min(5), 4, 'Use a number of at least 5.'],
    ['a number at an open bound', z.number().gt(0), 0, 'Use a number above 0.'],
    ['a large number', z.number().max(21_600), 21_601, 'Use a number up to 21,600.'],
    ['a large number at an open bound', z.number().lt(0.5), 0.5, 'Use a number below 0.5.'],
    ['a fraction', z.int(), 1.5, 'Use a whole number.'],
    ['a number off the step', z.number().multipleOf(5), 7, 'Use a multiple of 5.'],
    ['a list that is empty', z.array(z.string()).min(1), [], 'Use at least 1 entry.'],
    ['a list that is long', z.array(z.string()).max(2), ['a', 'b', 'c'], 'Use at most 2 entries.'],
    ['an early date', z.date().min(new Date(1)), new Date(0), 'Use a later date.'],
    ['a late date', z.date().max(new Date(0)), new Date(1), 'Use an earlier date.'],
    ['a number where text belongs', z.string(), 7, 'Use text.'],
    ['null where text belongs', z.string().optional(), null, 'Use text.'],
    ['text where a number belongs', z.number(), '30', 'Use a number.'],
    ['a number that is none', z.coerce.number(), 'x', 'Use a number.'],
    ['text where yes or no belongs', z.boolean(), 'yes', 'Use true or false.'],
    ['text where a list belongs', z.array(z.string()), 'a', 'Use a list.'],
    ['text where an object belongs', z.object({}), 'a', 'Use an object with named fields.'],
    ['an unknown choice', z.enum(['calm', 'upbeat']), 'angry', 'Use one of calm, upbeat.'],
    ['another word than the only one', z.literal('server'), 'browser', 'Use server.'],
    ['a field that is not known', z.strictObject({}), { a: 1, b: 2 }, 'Remove unknown fields: a, b.'],
    ['no e-mail', z.email(), 'ada', 'Enter a valid e-mail address.'],
    ['no address', z.url(), 'example', 'Enter a full web address, like https://example.com.'],
    ['no instant', z.iso.datetime(), 'today', 'Use a date and time like 2030-01-31T12:00:00Z.'],
    ['text off a pattern', z.string().regex(/^[a-z]+$/), '../etc', 'This has the wrong format.'],
    ['none of several shapes', z.union([z.string(), z.number()]), true, 'This has the wrong format.'],
    ['a wrong name of an entry', z.record(z.string().max(1), z.any()), { ab: 1 }, 'A name in here is not valid.'],
    ['what a rule without words refuses', z.string().refine(() => false), 'a', 'This is not valid.'],
  ])('%s', (_name, schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message);
  });
});

test('a schema’s own message wins', () => {
  expect(messageOf(z.string().min(1, 'Enter your name.'), '')).toBe('Enter your name.');
  expect(messageOf(z.email({ message: 'No address.' }), undefined)).toBe('No address.');
  expect(messageOf(z.object({ a: z.number().refine(Number.isInteger, 'Whole, please.') }), { a: 0.5 })).toBe(
    'Whole, please.',
  );
});

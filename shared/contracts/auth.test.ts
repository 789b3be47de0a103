import { expect, test } from 'vitest';
import { ACCOUNT_LIMITS, emailSchema } from './auth.ts';

test('spaces around an e-mail address are removed', () => {
  expect(emailSchema.parse('  MiXed@Example.COM\t\n')).toBe('MiXed@Example.COM');
});

test.each(['', '   ', 'ada', 'ada @example.com', 'ada@example', undefined, 7])(
  '%j is refused as an e-mail address',
  (email) => {
    expect(emailSchema.safeParse(email).error?.issues).toMatchObject([{ message: 'Enter a valid e-mail address.' }]);
  },
);

test('spaces around an e-mail do not count towards its length', () => {
  const domain = `@${`${'d'.repeat(60)}.`.repeat(3)}example.com`;
  const longest = 'a'.repeat(ACCOUNT_LIMITS.email - domain.length) + domain;
  expect(emailSchema.safeParse(`  ${longest}  `).data).toBe(longest);
  expect(emailSchema.safeParse(`a${longest}`).success).toBe(false);
});

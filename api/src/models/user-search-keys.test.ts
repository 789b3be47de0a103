import { describe, expect, it } from 'vitest';
import { foldForSearch, userSearchKeys } from './user-search-keys.ts';

/** Counts how often a search finds a user, by the rule that the keys implement. */
function findings(user: { email: string; firstName: string | null; lastName: string | null }, text: string): number {
  const keys = userSearchKeys(user);
  return [
    user.email.startsWith(text),
    keys.nameKey.startsWith(text) && text.length > keys.nameOverlap,
    keys.lastNameKey.startsWith(text) && text.length > keys.lastNameOverlap,
  ].filter(Boolean).length;
}

describe('a search', () => {
  const people = [
    { email: 'ada@example.com', firstName: 'Ada', lastName: 'Adams' },
    { email: 'ada.byron@example.com', firstName: 'Ada', lastName: 'Byron' },
    { email: 'a@example.com', firstName: null, lastName: 'Anderson' },
    { email: 'b@example.com', firstName: 'Anna', lastName: null },
    { email: 'anna@example.com', firstName: 'anna@example.com', lastName: 'anna@example.com' },
    { email: 'c@example.com', firstName: null, lastName: null },
    { email: 'd@example.com', firstName: 'Ｗｉｄｅ', lastName: 'İstanbul' },
  ];

  it('finds each user once by every prefix of the e-mail address and the names, and by nothing else', () => {
    for (const person of people) {
      const texts = [person.email, `${person.firstName ?? ''} ${person.lastName ?? ''}`, person.lastName ?? ''];
      const beginnings = texts.map(foldForSearch).flatMap((text) => [...text].map((_, end) => text.slice(0, end + 1)));
      for (const text of beginnings.map(foldForSearch))
        expect([person, text, findings(person, text)]).toEqual([person, text, 1]);
      for (const text of ['.', 'z', '.*', 'da']) expect(findings(person, text)).toBe(0);
    }
  });
});

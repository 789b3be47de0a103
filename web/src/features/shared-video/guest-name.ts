import { keepText, readText } from '#web/storage/stored-text.ts';

/** The guest's name stays in this browser, and goes to the server with a comment or a decision only. */
const NAME_KEY = 'clipwright.guest-name';

/** Empty before the first comment or decision. */
export function readGuestName(): string {
  return readText('localStorage', NAME_KEY) ?? '';
}

export function keepGuestName(name: string): void {
  keepText('localStorage', NAME_KEY, name);
}

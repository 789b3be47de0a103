import type { QueryClient } from '@tanstack/react-query';
import type { Glossary } from '#shared/glossary/glossary.ts';
import { submitChange } from '#web/outbox/submit-change.ts';
import { GLOSSARY_ID } from '#web/storage/waiting-change.ts';

/** Replaces the account's glossary. @returns True when that waits for the server. @throws As `submitChange`. */
export function changeGlossary(client: QueryClient, was: Glossary, now: Glossary): Promise<boolean> {
  return submitChange(client, { type: 'change-glossary', id: GLOSSARY_ID, was: [...was], now: [...now] });
}

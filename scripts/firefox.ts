import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The Firefox that tests drive: `FIREFOX_PATH`, or the first one in the usual places. Null without one. */
export function findFirefox(): string | null {
  const configured = process.env['FIREFOX_PATH'];
  if (configured) return configured;
  return CANDIDATES.find((path) => existsSync(path)) ?? null;
}

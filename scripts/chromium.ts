import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** What a headless Chromium in a container needs to run without reaching for the network. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

/**
 * The Chromium that tests and benchmarks drive: `CHROMIUM_PATH`, or the first one installed in the usual places.
 * Returns the first usual place when none is there, so that the launch error names what to install.
 */
export function findChromium(): string {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  return CANDIDATES.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
}

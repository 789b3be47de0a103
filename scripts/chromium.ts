import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Flags that keep a headless Chromium in a container working and off the network. */
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
 * The Chromium that tests and benchmarks drive: `CHROMIUM_PATH`, or the first one in the usual places. If none is
 * installed, returns the first usual place, so that the launch error names what to install.
 */
export function findChromium(): string {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return configured;
  return CANDIDATES.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.ts';
import { findFirefox } from './firefox.ts';

const APT_PACKAGES = ['chromium', 'ffmpeg', 'redis-server', 'fonts-liberation', 'fonts-noto-color-emoji'];
/** Installed separately: Ubuntu has no package of this name, and apt-get then installs nothing at all. */
const FIREFOX_PACKAGE = 'firefox-esr';

/**
 * Provides the programs that tests need: Chromium, Firefox, ffmpeg and Redis. Installs Debian packages if it can (root,
 * apt-get). Otherwise prints one line that says what to install.
 * @returns True when Chromium and ffmpeg are present. Without them no test run means anything.
 */
export function ensureMachineTools(): boolean {
  if (hasTools() && hasRedis() && findFirefox()) return true;
  if (process.getuid?.() === 0 && isRunnable('apt-get', ['--version'])) {
    process.stdout.write('Installing Chromium, Firefox, ffmpeg and Redis for the tests…\n');
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', ...APT_PACKAGES]);
    if (!findFirefox()) apt(['install', '-y', '--no-install-recommends', FIREFOX_PACKAGE]);
  }
  if (!hasRedis()) {
    process.stderr.write(
      'Without redis-server the tests of render workers are skipped. On Debian: apt-get install redis-server\n',
    );
  }
  if (!findFirefox()) {
    process.stderr.write(
      'Without Firefox its tests are skipped. On Debian: apt-get install firefox-esr, elsewhere set FIREFOX_PATH\n',
    );
  }
  if (hasTools()) return true;
  process.stderr.write(
    'The tests need Chromium (or CHROMIUM_PATH) and ffmpeg with ffprobe. On Debian or Ubuntu: sudo apt-get install chromium ffmpeg\n',
  );
  return false;
}

function hasTools(): boolean {
  return existsSync(findChromium()) && isRunnable('ffmpeg', ['-version']) && isRunnable('ffprobe', ['-version']);
}

function hasRedis(): boolean {
  return isRunnable('redis-server', ['--version']);
}

function isRunnable(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function apt(args: readonly string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

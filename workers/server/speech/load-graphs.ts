import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCt2Model } from '#workers/lib/speech/model/ctranslate2.ts';
import { type AlignmentHeads, buildWhisperGraphs, GRAPHS_VERSION } from '#workers/lib/speech/model/whisper-graphs.ts';

/** Bytes of the two graphs. */
export interface GraphBytes {
  readonly encoder: Uint8Array;
  readonly decoder: Uint8Array;
}

const NAMES = ['encoder', 'decoder'] as const;

/**
 * Returns the graphs built from a model, checked by the hashes beside them. Builds them when they are missing or
 * changed. An unwritable folder costs a few seconds at every start.
 */
export async function loadGraphs(folder: string, alignmentHeads: AlignmentHeads): Promise<GraphBytes> {
  const kept = await readKept(folder).catch(() => null);
  if (kept) return kept;
  const graphs = buildWhisperGraphs(readCt2Model(await readFile(join(folder, 'model.bin'))), alignmentHeads);
  await keep(folder, graphs).catch(() => undefined);
  return graphs;
}

function pathOf(folder: string, name: (typeof NAMES)[number]): string {
  return join(folder, `${name}-${GRAPHS_VERSION}.onnx`);
}

async function readKept(folder: string): Promise<GraphBytes | null> {
  const [encoder, decoder] = await Promise.all(NAMES.map((name) => readWithHash(pathOf(folder, name))));
  return encoder && decoder ? { encoder, decoder } : null;
}

/** Null when the bytes differ from those written. */
async function readWithHash(path: string): Promise<Uint8Array | null> {
  const [bytes, hash] = await Promise.all([readFile(path), readFile(`${path}.sha256`, 'utf8')]);
  return hashOf(bytes) === hash.trim() ? bytes : null;
}

/** Each file appears complete, because other processes may be doing the same. */
async function keep(folder: string, graphs: GraphBytes): Promise<void> {
  for (const name of NAMES) {
    const path = pathOf(folder, name);
    const temporary = `${path}.${process.pid}.part`;
    await writeFile(temporary, graphs[name]);
    await rename(temporary, path);
    await writeFile(`${path}.sha256`, `${hashOf(graphs[name])}\n`);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { SNIFF_BYTES, sniffKind } from '#shared/media/signature.ts';
import { wholeFragments } from './iso-boxes.ts';
import { wholeBlocks } from './matroska-blocks.ts';
import { wholeSamples } from './whole-samples.ts';

/**
 * Salvages the intact part of a truncated recording as a consistent file: the complete fragments of a fragmented MP4,
 * the existing samples of another MP4, the complete blocks of a WebM. Shares the bytes of `file`. Null when nothing is
 * missing, or nothing can be salvaged.
 */
export async function salvage(file: Blob): Promise<Blob | null> {
  const kind = sniffKind(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  if (kind === 'iso') return (await wholeFragments(file)) ?? (await wholeSamples(file));
  return kind === 'matroska' ? wholeBlocks(file) : null;
}

import { join } from 'node:path';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { measureInFreshBrowser } from '#bench/lib/fresh-browser.ts';
import { servePage } from '#bench/lib/page-server.ts';
import { requestFor } from './bench.ts';
import type { BenchAnswer } from './page/ways.ts';
import { makeSource } from './scene.ts';

const LONG_SECONDS = 300;

/** Memory is compared from here on: by then every buffer and cache has its final size. */
const SETTLED_MS = 60_000;

/** Exports five minutes and prints memory over time, which should be flat. */
export async function benchLongExport(_options: BenchOptions): Promise<void> {
  const folder = makeSource(join(import.meta.dirname, '../../.cache/bench'));
  const server = await servePage(join(import.meta.dirname, 'page'), folder);
  try {
    const { value, memory, peakMiB } = await measureInFreshBrowser<BenchAnswer>(
      server.url,
      requestFor('product', LONG_SECONDS),
    );
    const endMs = memory.at(-1)?.atMs ?? 0;
    const between = (fromMs: number, toMs: number) =>
      median(memory.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ ownMiB }) => ownMiB));
    const settled = between(SETTLED_MS, SETTLED_MS + 10_000);
    const last = between(endMs - 10_000, endMs);
    const rows = [];
    for (let fromMs = 0; fromMs < endMs; fromMs += 30_000) {
      rows.push([`${fromMs / 1_000} s`, between(fromMs, Math.min(endMs, fromMs + 10_000)).toFixed(0)]);
    }
    printTable(['after', 'MiB (PSS without files, median of 10 s)'], rows);
    console.log(
      `  growth after the first minute: ${(last - settled).toFixed(0)} MiB, peak ${peakMiB.toFixed(0)} MiB with files`,
    );
    console.log(
      `  ${value.frameCount} frames in ${(value.elapsedMs / 1_000).toFixed(0)} s, at most ${value.peakOpenFrames} open at once`,
    );
  } finally {
    await server.close();
  }
}

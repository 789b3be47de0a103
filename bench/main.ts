import { parseArgs } from 'node:util';
import { benchAdminSearch } from './admin-search/bench.ts';
import { benchApi } from './api/bench.ts';
import { benchCaptionView } from './caption-view/bench.ts';
import { benchCaptions } from './captions/bench.ts';
import { benchExport } from './export/bench.ts';
import { benchLongExport } from './export/long-bench.ts';
import { benchExportAgain } from './export-again/bench.ts';
import { benchFirstCut } from './first-cut/bench.ts';
import { benchFirstLoad } from './first-load/bench.ts';
import { benchHoldUp } from './hold-up/bench.ts';
import type { Bench } from './lib/bench.ts';
import { benchLoad } from './load/bench.ts';
import { benchRecord } from './record/bench.ts';
import { benchRender4k } from './render4k/bench.ts';
import { benchRenderWorkers } from './render4k-workers/bench.ts';
import { benchSeek } from './seek/bench.ts';
import { benchSite } from './site/bench.ts';
import { benchStock } from './stock/bench.ts';
import { benchTimelineDrag } from './timeline-drag/bench.ts';
import { benchVoice } from './voice/bench.ts';

/**
 * Every benchmark by name. To add one, add a folder with a function that takes the options and prints its table, and a
 * line here. `onDemand` ones take minutes and run only when named, or all of them with `--long`.
 */
const BENCHES: Readonly<Record<string, Bench>> = {
  'admin-search': { summary: 'admin search over 100,000 users', run: benchAdminSearch, isOnDemand: true },
  api: { summary: '50 users at once on sign-in, dashboard and admin calls', run: benchApi, isOnDemand: true },
  'caption-view': { summary: 'captions of 30 minutes after an edit', run: benchCaptionView, isOnDemand: true },
  captions: { summary: 'words of a minute of speech, on the server', run: benchCaptions, isOnDemand: true },
  export: { summary: 'export of a 10 s vertical short, beside other ways', run: benchExport, isOnDemand: false },
  'export-again': {
    summary: 'export of 3 minutes again after a change of one word, and resumed',
    run: benchExportAgain,
    isOnDemand: true,
  },
  'export-memory': { summary: 'memory over a 5-minute export', run: benchLongExport, isOnDemand: true },
  'first-cut': { summary: 'a first cut of a 30 s script, models on disk', run: benchFirstCut, isOnDemand: true },
  'first-load': { summary: 'JavaScript of a first visit', run: benchFirstLoad, isOnDemand: false },
  'hold-up': {
    summary: '10 users beside 500 attacking accounts that send every kind of order, for a minute',
    run: benchHoldUp,
    isOnDemand: true,
  },
  load: {
    summary: '50 users beside a 4K render for `--minutes`, and the worst that one account may send',
    run: benchLoad,
    isOnDemand: true,
  },
  record: { summary: 'recording a fake camera of 1080p30 and 1080p60', run: benchRecord, isOnDemand: true },
  'render4k-workers': {
    summary: 'a 4K render by one worker and by two, on a core each',
    run: benchRenderWorkers,
    isOnDemand: true,
  },
  render4k: {
    summary: '10 s of 2160×3840 at 60 on the server, beside ffmpeg by hand; two workers beside one',
    run: benchRender4k,
    isOnDemand: true,
  },
  seek: {
    summary: 'seek to picture in the preview, 1080p with a key frame each 2 s',
    run: benchSeek,
    isOnDemand: false,
  },
  site: {
    summary: 'Lighthouse on the landing page, simulated mobile; the installed studio without its server',
    run: benchSite,
    isOnDemand: true,
  },
  stock: { summary: 'searches of the built-in stock library, and making its files', run: benchStock, isOnDemand: true },
  voice: { summary: 'a voiceover of 20 s, beside the model alone', run: benchVoice, isOnDemand: true },
  'timeline-drag': { summary: 'dragging a clip in a timeline of 500', run: benchTimelineDrag, isOnDemand: false },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => !(name in BENCHES));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No benchmark is called ${unknown.join(', ')}.`);
  console.log('node bench/main.ts [name…] [--long] [--runs 3] [--minutes 1]\n');
  for (const [name, { summary }] of Object.entries(BENCHES)) console.log(`  ${name.padEnd(16)}${summary}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

for (const [name, bench] of Object.entries(BENCHES)) {
  const isChosen = positionals.length > 0 ? positionals.includes(name) : values.long || !bench.isOnDemand;
  if (!isChosen) continue;
  console.log(`\n${name}: ${bench.summary}`);
  await bench.run({
    runCount: Math.max(1, Number.parseInt(values.runs, 10) || 3),
    minutes: Number.parseFloat(values.minutes) || 1,
  });
}

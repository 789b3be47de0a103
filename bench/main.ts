import { parseArgs } from 'node:util';
import { adminSearch } from './admin-search/bench.ts';
import { api } from './api/bench.ts';
import { captionView } from './caption-view/bench.ts';
import { captions } from './captions/bench.ts';
import { exportBench, exportMemory } from './export/bench.ts';
import { exportAgain } from './export-again/bench.ts';
import { firstCut } from './first-cut/bench.ts';
import { firstLoad } from './first-load/bench.ts';
import { benchHoldUp } from './hold-up/bench.ts';
import { hostile } from './hostile/bench.ts';
import { hotPaths } from './hot-paths/bench.ts';
import { type Bench, runBench } from './lib/bench.ts';
import { load } from './load/bench.ts';
import { record } from './record/bench.ts';
import { render4k } from './render4k/bench.ts';
import { render4kWorkers } from './render4k-workers/bench.ts';
import { richScene } from './rich-scene/bench.ts';
import { seek } from './seek/bench.ts';
import { site } from './site/bench.ts';
import { stock } from './stock/bench.ts';
import { timelineDrag } from './timeline-drag/bench.ts';
import { voice } from './voice/bench.ts';

const holdUp: Bench = {
  summary: '10 users beside 500 attacking accounts that send every kind of order, for a minute',
  isOnDemand: true,
  setUp: async () => {
    await benchHoldUp();
    return [];
  },
};

/** Every benchmark by name. To add one, add a folder with a `Bench` and a line here. */
const BENCHES: Readonly<Record<string, Bench>> = {
  'admin-search': adminSearch,
  api,
  'caption-view': captionView,
  captions,
  export: exportBench,
  'export-again': exportAgain,
  'export-memory': exportMemory,
  'first-cut': firstCut,
  'first-load': firstLoad,
  'hold-up': holdUp,
  hostile,
  'hot-paths': hotPaths,
  load,
  record,
  'render4k-workers': render4kWorkers,
  render4k,
  'rich-scene': richScene,
  seek,
  site,
  stock,
  voice,
  'timeline-drag': timelineDrag,
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
  for (const [name, { summary }] of Object.entries(BENCHES)) console.log(`  ${name.padEnd(18)}${summary}`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const options = {
  runCount: Math.max(1, Number.parseInt(values.runs, 10) || 3),
  minutes: Number.parseFloat(values.minutes) || 1,
};
for (const [name, bench] of Object.entries(BENCHES)) {
  const isChosen = positionals.length > 0 ? positionals.includes(name) : values.long || !bench.isOnDemand;
  if (!isChosen) continue;
  console.log(`\n${name}: ${bench.summary}`);
  await runBench(bench, options);
}

import { endlessCalls, hostileTopics } from '#api/adapters/script-writer/built-in/testing/hostile-topics.ts';
import { writeScript } from '#api/adapters/script-writer/built-in/write-script.ts';
import type { Bench } from '#bench/lib/bench.ts';
import { aiPromptSchema } from '#shared/contracts/project.ts';
import { createSnapIndex, edgesOf, snapGroup } from '#shared/timeline/snapping.ts';
import { timelineOf } from '#shared/timeline/testing/notation.ts';
import { readText } from '#workers/server/voice/reading/read-text.ts';

const UNITS = ['1', '1 ', '1.', '#', 'a.', '(', '$1 ', '+1-', '<b', '1/2/', 'A.B', '@a.', '[your '];

const [SNAP, TOPIC, CALL, READ] = [
  '1,000 snaps of 100 edges in 5,000 clips',
  'a script of a hostile topic',
  'a script of a call without an end',
  'reading of 5,000 hostile characters',
];

/** Maximum processor time, in milliseconds. */
const LIMITS_MS = { [SNAP]: 1_000, [TOPIC]: 50, [CALL]: 200, [READ]: 2_000 };

/** Pure code on its largest and worst inputs, the worst of each kind. */
export const hotPaths: Bench = {
  summary: 'snapping, the built-in writer and the reader on large and hostile input',
  async setUp() {
    const clips = Array.from({ length: 5_000 }, (_, each) => `c${each} ${each * 2}-${each * 2 + 1.5}`);
    const large = timelineOf({ 'video-1': clips });
    const ids = new Set(Array.from({ length: 50 }, (_, each) => `c${each}`));
    const [index, edges] = [createSnapIndex(large, { except: ids }), edgesOf(large, ids)];
    const prompt = aiPromptSchema.parse({ topic: 'b' });
    const write = (topic: string) => writeScript({ ...prompt, topic });
    return [
      {
        title: '',
        leastTurns: 3,
        columns: [
          { title: 'CPU ms', of: 'ms', digits: 1, most: LIMITS_MS },
          { title: 'worst', of: 'ms', at: 1, digits: 1 },
        ],
        async *measure() {
          const snap = () => {
            for (let step = 0; step < 1_000; step += 1) snapGroup(index, edges, step * 1_000, 80_000);
          };
          yield [SNAP, { ms: cpuMs(snap) }];
          yield [TOPIC, { ms: worst(hostileTopics(), write) }];
          yield [CALL, { ms: worst(endlessCalls(), write) }];
          yield [READ, { ms: worst(UNITS, (unit) => readText(unit.repeat(5_000 / unit.length), 'en')) }];
        },
      },
    ];
  },
};

function worst(inputs: readonly string[], work: (input: string) => unknown): number {
  return Math.max(...inputs.map((input) => cpuMs(() => work(input))));
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

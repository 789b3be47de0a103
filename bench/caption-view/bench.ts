import { type Bench, timeOf } from '#bench/lib/bench.ts';
import type { SpokenTranscript } from '#shared/captions/corrected-words.ts';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { trimOut } from '#shared/timeline/edits/trim.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/** Maximum time to update the captions of 30 minutes after an edit. */
const LIMIT_MS = 30;

const CLIP_COUNT = 300;
const CLIP_US = 6_000_000;
const WORD_US = 400_000;
const WORDS = 'we sell fresh bread every day, and coffee that nobody in Kraków makes better. Come early!'.split(' ');

const createId = () => crypto.randomUUID();

/** Speech of 30 minutes in 300 cuts, 4,500 words, and the cost of two edits in its middle. */
export const captionView: Bench = {
  summary: 'captions of 30 minutes after an edit',
  isOnDemand: true,
  async setUp() {
    const words = Array.from({ length: (CLIP_COUNT * CLIP_US) / WORD_US }, (_, index) => ({
      text: WORDS[index % WORDS.length] ?? '',
      start: index * WORD_US + 20_000,
      endExclusive: (index + 1) * WORD_US - 20_000,
    }));
    const transcript: SpokenTranscript = { words };
    const transcripts = new Map([['talk', transcript]]);
    const derive = (timeline: Timeline, before?: Timeline) =>
      deriveCaptions(timeline, { transcripts, createId, ...(before && { before }) });
    const clips = Array.from({ length: CLIP_COUNT }, (_, index): Clip => {
      const [from, to] = [index * CLIP_US, (index + 1) * CLIP_US];
      const range = { start: timelineTime(from), end: timelineTime(to), in: sourceTime(from), out: sourceTime(to) };
      return { id: `clip-${index}`, assetId: 'talk', ...range, captions: 'karaoke' };
    });
    const bare: Timeline = {
      tracks: [
        { id: 'video-1', type: 'video', clips },
        { id: 'caption-1', type: 'caption', clips: [] },
      ],
    };
    const timeline = derive(bare);
    const media = () => undefined;
    const middle = timeline.tracks[1]?.clips[400];
    const edits = {
      'first captions': bare,
      'trim of a clip': trimOut(timeline, 'clip-150', timelineTime(150 * CLIP_US + 4_000_000), media),
      'correction of a word': setClipProperties(timeline, middle?.id ?? '', { text: `Well, ${middle?.text}` }, media),
    };
    return [
      {
        title: 'edit',
        leastTurns: 5,
        columns: [
          { title: 'ms', of: 'ms', digits: 1, most: { 'trim of a clip': LIMIT_MS, 'correction of a word': LIMIT_MS } },
        ],
        async *measure() {
          for (const [name, edit] of Object.entries(edits)) {
            const edited = 'tracks' in edit ? edit : edit.ok ? edit.timeline : timeline;
            yield [name, { ms: await timeOf(() => derive(edited, edited === bare ? undefined : timeline)) }];
          }
        },
        note: `${timeline.tracks[1]?.clips.length} captions`,
      },
    ];
  },
};

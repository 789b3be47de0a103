import { expect, test } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { isFirstCutOffered } from './is-offered.ts';

const clip = (values: Partial<Clip>): Clip => ({
  id: 'clip',
  assetId: 'talk',
  start: timelineTime(0),
  end: timelineTime(2e6),
  in: sourceTime(0),
  out: sourceTime(2e6),
  sceneId: 's1',
  ...values,
});
const SCENE = { id: 's1', narration: 'Tea', onScreenText: '', visual: '', duration: 2e6 };
const timeline = (video: readonly Clip[], audio: readonly Clip[] = [], scenes = [SCENE]): Timeline => ({
  scenes,
  tracks: [
    { id: 'video-1', type: 'video', clips: video },
    { id: 'audio-1', type: 'audio', clips: audio },
  ],
});
const voice = clip({ id: 'voice', assetId: 'voice', text: 'Tea' });
const stale = clip({ id: 'voice', assetId: 'voice', text: 'Coffee' });
const music = clip({ id: 'music', assetId: 'music', sceneId: undefined });

test.each([
  ['a project without a script', timeline([clip({})], [], []), false],
  ['a scene that waits', timeline([clip({ assetId: '', sceneId: 's1' })]), true],
  ['one of two scenes that waits', timeline([clip({}), clip({ id: 'b', assetId: '' })]), true],
  ['a script that is laid out nowhere', timeline([]), true],
  ['a finished edit that is heard', timeline([clip({})]), false],
  ['footage outside the script beside its scenes', timeline([clip({}), clip({ id: 'b', sceneId: undefined })]), false],
  ['a finished edit without sound', timeline([clip({ volume: 0 })]), true],
  ['a cut with its voice, without music', timeline([clip({ volume: 0 })], [voice]), true],
  ['a finished cut with voice and music', timeline([clip({ volume: 0 })], [voice, music]), false],
  ['a finished cut whose text was changed', timeline([clip({ volume: 0 })], [stale, music]), true],
])('%s', (_, edit, isOffered) => {
  expect(isFirstCutOffered(edit, ({ volume }) => volume !== 0)).toBe(isOffered);
});

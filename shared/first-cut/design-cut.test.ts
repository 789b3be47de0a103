import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveCaptions } from '#shared/captions/derive-captions.ts';
import { sceneState } from '#shared/captions/scene-state.ts';
import { spreadWords } from '#shared/captions/words.ts';
import { findEffectFaults } from '#shared/effects/find-faults.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TITLE } from '#shared/effects/title.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { layoutTitle } from '#shared/graphics/title-layout.ts';
import { ASPECT_RATIOS, type AspectRatio } from '#shared/presets/presets.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { countingIds, lookup, src } from '#shared/timeline/testing/notation.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { applyFirstCut } from './apply-first-cut.ts';
import { type CardGraphic, composeCard } from './compose-card.ts';
import { widthEm } from './fit-type.ts';
import type { Pace } from './pace.ts';
import type { FirstCutParts, PicturePart } from './parts.ts';
import { type CardRole, cardWords, sceneCard } from './scene-card.ts';

const middle = { isFirst: false, isLast: false, isOnFootage: false };
const scene = (onScreenText: string, narration = 'Something else is said here.') => ({ onScreenText, narration });

test.each<[string, CardRole, string, string | null]>([
  ['2. Open the window', 'number', 'Open the window', '2'],
  ['3 things to pack', 'plain', '3 things to pack', null],
  ['4. 4. Dust the leaves', 'number', 'Dust the leaves', '4'],
  ['Before: a dark kitchen', 'before-after', 'A dark kitchen', 'Before'],
  ['Nachher: alles hell', 'before-after', 'Alles hell', 'Nachher'],
  ['She said: “Never cook angry.”', 'quote', 'Never cook angry.', '“'],
  ['The “best” coffee', 'plain', 'The “best” coffee', null],
  ['50 % off', 'figure', 'off', '50 %'],
  ['It costs $129', 'figure', 'It costs', '$129'],
  ['Bread: +40% since May', 'plain', 'Bread: +40% since May', null],
  ['It cost £180 in total', 'plain', 'It cost £180 in total', null],
  ['From $5 to $10', 'plain', 'From $5 to $10', null],
  ['Fresh bread 🥖 daily.', 'plain', 'Fresh bread daily', null],
])('“%s” becomes a card of the kind %s', (text, role, words, mark) => {
  expect(sceneCard(scene(text), middle)).toMatchObject({ role, words, mark });
});

test('the first scene is the hook and the last the call to action', () => {
  expect(sceneCard(scene('Sleep better'), { ...middle, isFirst: true })?.role).toBe('hook');
  expect(sceneCard(scene('Follow for more'), { ...middle, isLast: true })?.role).toBe('call');
});

test('a cut text is whole again where its sentence is short, and a blank or an emoji alone is no card', () => {
  expect(cardWords(scene('A group for parents, every…', 'A group for parents, every Thursday. Come.'))).toBe(
    'A group for parents, every Thursday',
  );
  expect(cardWords(scene('', 'That’s it.'))).toBe('That’s it');
  expect(cardWords(scene('Come to [your town]'))).toBeNull();
  expect(cardWords(scene('🎉', '…'))).toBeNull();
});

const FRAMES = {
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '16:9': { width: 1920, height: 1080 },
} as const;

/** Measures what a frame shows of a graphic, in pixels. */
function boxIn({ effects, variants }: CardGraphic, shape: AspectRatio) {
  const frame = FRAMES[shape];
  const shorter = Math.min(frame.width, frame.height);
  const graphic = findGraphic(effects);
  const transform = variants[shape]?.transform ?? effects.find(({ id }) => id === 'transform');
  const { position, scale } = completeValues(TRANSFORM, transform?.values ?? {});
  const [x, y] = [position.x * frame.width, position.y * frame.height];
  if (graphic?.id !== 'title') {
    const { width = 0, height = 0 } = (graphic?.values ?? {}) as { width?: number; height?: number };
    return { x, y, width: width * scale * shorter, height: height * scale * shorter, size: null, isWhole: true };
  }
  const values = completeValues(TITLE, graphic.values);
  const sizePx = values.size * shorter;
  const layout = layoutTitle(values, null, frame, (part) => widthEm(part) * sizePx);
  const beyond = values.box > 0 ? 0 : 2 * values.boxPadding * sizePx;
  const isQuoted = values.text === '“';
  const height = (layout.box.height - beyond) * scale;
  return {
    // Only the upper part of a quotation mark's line has ink.
    ...{ x, y: isQuoted ? y - 0.2 * height : y, height: isQuoted ? 0.6 * height : height },
    width: (layout.box.width - beyond) * scale,
    size: (layout.fontSizePx * scale) / shorter,
    isWhole: new Set(layout.words.map(({ word }) => word)).size === layout.words.length,
  };
}

test.each(ASPECT_RATIOS)('a word of 34 letters stays whole on a card composed for %s', (aspectRatio) => {
  const words = 'Donaudampfschifffahrtsgesellschaft';
  const style = { aspectRatio, accent: '#ffe14d', pace: 'steady', isCaptioned: true } as const;
  const graphics = composeCard({ role: 'plain', words, mark: null }, style, { ...middle, turn: 2 });
  expect(graphics).toHaveLength(1);
  for (const shape of ASPECT_RATIOS) {
    for (const { x, width, isWhole } of graphics.map((graphic) => boxIn(graphic, shape))) {
      expect(isWhole).toBe(true);
      expect(x + width / 2).toBeLessThan(0.98 * FRAMES[shape].width);
    }
  }
});

test('every card is inside the frame and above the captions, in every shape, and breaks no word', () => {
  const word = fc.constantFrom(
    'a',
    'sleep',
    'MMMM',
    'Zimmerpflanzen',
    'Donaudampfschifffahrtsgesellschaft',
    '東京',
    '€5',
  );
  const text = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));
  const role = fc.constantFrom<CardRole>('hook', 'number', 'quote', 'before-after', 'figure', 'call', 'plain');
  const pace = fc.constantFrom<Pace>('grave', 'calm', 'steady', 'lively');
  fc.assert(
    fc.property(
      ...[text, role, pace, fc.constantFrom(...ASPECT_RATIOS), fc.boolean(), fc.nat(5), fc.boolean()],
      (words, kind, speed, aspectRatio, isOnFootage, turn, isCaptioned) => {
        const mark = { number: '12', quote: '“', 'before-after': 'Before', figure: '1.200 €' }[kind as string] ?? null;
        const style = { aspectRatio, accent: '#ffe14d', pace: speed, isCaptioned };
        const graphics = composeCard({ role: kind, words, mark }, style, {
          isOnFootage,
          turn,
          isFirst: false,
          isLast: false,
        });
        for (const { effects } of graphics) expect(findEffectFaults(effects, 'video', '')).toEqual([]);
        for (const shape of ASPECT_RATIOS) {
          const frame = FRAMES[shape];
          const boxes = graphics.map((graphic) => boxIn(graphic, shape));
          for (const { x, y, width, height, size, isWhole } of boxes) {
            expect(isWhole).toBe(true);
            expect(y - height / 2).toBeGreaterThan(0.05 * frame.height);
            expect(y + height / 2).toBeLessThan((isCaptioned ? 0.62 : 0.9) * frame.height);
            expect(Math.min(x - width / 2, frame.width - x - width / 2)).toBeGreaterThan(0.02 * frame.width);
            if (size === null) continue;
            expect(size).toBeGreaterThan(0.026);
            expect(size).toBeLessThanOrEqual(0.32);
          }
          const [upper, lower] = boxes.toSorted((one, other) => one.y - other.y);
          if (!upper || !lower) continue;
          expect(upper.y + upper.height / 2).toBeLessThanOrEqual(lower.y - lower.height / 2 + 0.005 * frame.height);
        }
      },
    ),
    { examples: [['a', 'figure', 'grave', '1:1', false, 0, true]] },
  );
});

test('a card has its place in frames of every shape', () => {
  const [hook] = cardsOf(cut(draft(), [background]));
  expect(Object.keys(hook?.variants ?? {})).toEqual(ASPECT_RATIOS.filter((shape) => shape !== '9:16'));
});

const NARRATIONS = ['Bees dance to talk.', 'They turn in circles!', 'Look closer next time.'];

function draft(): Timeline {
  return timelineFromScript({
    title: 'Bees',
    scenes: NARRATIONS.map((narration, index) => ({
      ...{
        narration,
        onScreenText: ['Bees talk', '1. Circles', 'Follow'][index] ?? '',
        visual: 'A bee',
        durationSeconds: 4,
      },
    })),
    voiceSuggestion: { voice: 'nova', direction: '' },
    musicSuggestion: { mood: 'calm', tempoBpm: 90 },
  });
}

const background: PicturePart = { assetId: 'v', kind: 'video', duration: src(10), isBackground: true };
const still: PicturePart = { assetId: 'p', kind: 'image', duration: null };

function cut(timeline: Timeline, pictures: readonly (PicturePart | undefined)[], mood = 'upbeat'): Timeline {
  const parts: FirstCutParts = {
    scenes: NARRATIONS.map((text, index) => ({
      sceneId: `s${index + 1}`,
      voice: { assetId: 's', duration: src(3), words: spreadWords(text, src(0.5), src(2.5)) },
      picture: pictures[index],
    })),
    ...{ leftOut: [], captions: 'karaoke', design: { mood, accent: '#ffe14d', aspectRatio: '9:16' } },
  };
  const result = applyFirstCut(timeline, parts, { createId: countingIds(crypto.randomUUID()), media: lookup });
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  return result.timeline;
}

const clipsOf = ({ tracks }: Timeline, trackId: string) => tracks.find(({ id }) => id === trackId)?.clips ?? [];
const cardsOf = ({ tracks }: Timeline) =>
  tracks.flatMap(({ clips }) => clips).filter(({ effects }) => findGraphic(effects));
const textOf = ({ effects }: Clip) => findGraphic(effects)?.values['text'];

test('a background carries its scene’s words for as long as the scene, above it', () => {
  const after = cut(draft(), [background, background, background]);
  const words = clipsOf(after, 'video-3');
  expect(words.map(textOf)).toEqual(['Bees talk', 'Circles', 'Follow']);
  const pictures = clipsOf(after, 'video-1');
  expect(words.map(({ start, end, sceneId }) => [start, end, sceneId])).toEqual(
    pictures.map(({ start, end, sceneId }) => [start, end, sceneId]),
  );
  expect(clipsOf(after, 'video-2').map(textOf)).toEqual(['1']);
  expect(pictures.some(({ effects }) => effects)).toBe(false);
});

test('the hook is complete on the first picture', () => {
  const [hook] = cardsOf(cut(draft(), [background]));
  expect(hook?.start).toBe(0);
  expect(findGraphic(hook?.effects)?.values['animationIn']).toBeUndefined();
});

test('stills zoom slowly over their whole scene, in and out in turn', () => {
  const [first, second] = clipsOf(cut(draft(), [still, still]), 'video-1');
  const scales = [first, second].map((clip) => clip?.effects?.[0]?.keyframes?.['scale']);
  expect(scales[0]).toEqual([
    { time: first?.in, value: 1 },
    { time: first?.out, value: 1.12 },
  ]);
  expect(scales[1]?.map(({ value }) => value)).toEqual([1.12, 1]);
});

test.each([
  ['upbeat', 'push'],
  ['professional', 'cross-dissolve'],
  ['calm', 'cross-dissolve'],
])('a video whose tone is %s has the transition %s at every cut', (mood, id) => {
  const after = cut(draft(), [background, still, background], mood);
  expect(clipsOf(after, 'video-1').map(({ transition }) => transition?.id)).toEqual([undefined, id, id]);
});

test('a grave topic neither pops nor slides, whatever the tone', () => {
  const before = draft();
  const scenes = before.scenes?.map((each) => ({ ...each, narration: `After my mother died. ${each.narration}` }));
  const after = cut({ ...before, scenes }, [background, background, background]);
  expect(clipsOf(after, 'video-1').at(-1)?.transition?.id).toBe('cross-dissolve');
  const motions = cardsOf(after).map(({ effects }) => findGraphic(effects)?.values['animationIn'] ?? 'none');
  expect(new Set(motions)).toEqual(new Set(['none', 'fade']));
});

test('above footage, words that the voice says already are not repeated', () => {
  const before = draft();
  const scenes = before.scenes?.map((each) => (each.id === 's2' ? { ...each, onScreenText: 'They turn' } : each));
  expect(cardsOf(cut({ ...before, scenes }, [still, still, still])).map(({ sceneId }) => sceneId)).toEqual([
    's1',
    's3',
  ]);
});

test('captions leave out what their scene’s card says, and the others keep their scene’s first and last moment', () => {
  const before = draft();
  const shown = ['Bees dance', '1. They turn in circles', 'Look closer next time'];
  const scenes = before.scenes?.map((each, index) => ({ ...each, onScreenText: shown[index] ?? '' }));
  const after = cut({ ...before, scenes }, [background, background, background]);
  const captions = clipsOf(after, 'caption-1');
  expect(captions.map(({ text }) => text)).toEqual(['Bees dance to talk.']);
  expect(captions[0]?.start).toBe(0);
  const words = NARRATIONS.flatMap((text, index) => {
    const speech = { words: spreadWords(text, src(0.5), src(2.5)) };
    return [[`s-${index}`, speech] as const];
  });
  const named = (timeline: Timeline): Timeline => ({
    ...timeline,
    tracks: timeline.tracks.map((track) => ({
      ...track,
      clips: track.clips.map((each) => {
        const index = Number(each.sceneId?.slice(1)) - 1;
        return each.assetId === 's' ? { ...each, assetId: `s-${index}` } : each;
      }),
    })),
  });
  const edited = named(after);
  const followed = deriveCaptions(edited, {
    transcripts: new Map(words),
    before: edited,
    createId: countingIds('derived'),
  });
  expect(followed.tracks).toEqual(edited.tracks);
  const [first] = after.scenes ?? [];
  expect(first && sceneState(after, first).captions).toBe('fresh');
});

test('a second cut replaces the designs of scenes with a new picture and keeps those of the others with their edits', () => {
  const first = cut(draft(), [background, background, background]);
  const waiting = first.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((each) => {
      if (each.sceneId !== 's2') return each;
      if (track.id === 'video-1') return { ...each, assetId: '' };
      return each;
    }),
  }));
  const edited = waiting.map((track) => ({
    ...track,
    clips: track.clips.map((each) =>
      each.sceneId === 's3' && findGraphic(each.effects)
        ? { ...each, effects: [{ id: 'title', version: 1, values: { text: 'Mine' } }] }
        : each,
    ),
  }));
  const again = cut({ ...first, tracks: edited }, [undefined, background, undefined]);
  expect(cardsOf(again).map(textOf).toSorted()).toEqual(['1', 'Bees talk', 'Circles', 'Mine']);
  const ends = new Map(clipsOf(again, 'video-1').map(({ sceneId, start, end }) => [sceneId, [start, end]]));
  for (const { sceneId, start, end } of cardsOf(again)) expect([start, end]).toEqual(ends.get(sceneId));
});

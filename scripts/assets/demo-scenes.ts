import type { ScreenName } from './product-screens.ts';

/** A scene of the film behind “Watch Demo”. */
export interface DemoScene {
  readonly screen: ScreenName;
  readonly says: string;
  /** Centre of what the scene is about, in fractions of the screen, and how much it is enlarged. */
  readonly focus: { readonly x: number; readonly y: number; readonly scale: number };
}

/** Every sentence says what its screen shows. */
export const DEMO_SCENES: readonly DemoScene[] = [
  { screen: 'editor', says: 'From an idea to a finished video.', focus: { x: 0.5, y: 0.5, scale: 1 } },
  {
    screen: 'new-project',
    says: 'Describe your video in a sentence or two, and Clipwright fills in the form.',
    focus: { x: 0.5, y: 0.45, scale: 1.3 },
  },
  {
    screen: 'script',
    says: 'The script comes scene by scene, and every line is yours to change.',
    focus: { x: 0.15, y: 0.4, scale: 1.6 },
  },
  {
    screen: 'record',
    says: 'A built-in voice reads it, or you record yourself with a teleprompter.',
    focus: { x: 0.5, y: 0.5, scale: 1.2 },
  },
  {
    screen: 'editor',
    says: 'Footage, voice and music are on one timeline, down to the frame.',
    focus: { x: 0.5, y: 0.9, scale: 1.5 },
  },
  {
    screen: 'captions',
    says: 'Captions light up word by word, as the voice speaks.',
    focus: { x: 0.5, y: 0.3, scale: 1.5 },
  },
  {
    screen: 'transcript',
    says: 'Cut by reading: select words, delete them, and their time is gone.',
    focus: { x: 0.15, y: 0.35, scale: 1.6 },
  },
  { screen: 'looks', says: 'Choose a look for the picture.', focus: { x: 0.85, y: 0.4, scale: 1.6 } },
  {
    screen: 'templates',
    says: 'Add titles, and keep what you made as a template.',
    focus: { x: 0.15, y: 0.35, scale: 1.6 },
  },
  {
    screen: 'export',
    says: 'Export for TikTok, Instagram and YouTube, right here in the browser.',
    focus: { x: 0.5, y: 0.4, scale: 1.25 },
  },
  {
    screen: 'share',
    says: 'Share a link for review, and get comments on the exact moment.',
    focus: { x: 0.5, y: 0.5, scale: 1.4 },
  },
  {
    screen: 'editor',
    says: 'This film was made with Clipwright: its pictures, its voice and its captions.',
    focus: { x: 0.5, y: 0.5, scale: 1 },
  },
];

/** Length of the film. */
export const DEMO_SECONDS = 60;
/** The first sentence begins here, and a pause follows it. */
const FIRST_VOICE_AT = 0.5;
/** The second scene begins here. */
const SECOND_AT = 4.3;
/** The last picture stays after its sentence. */
const END_SECONDS = 1.5;

/** Times of a scene, in seconds of the film. */
export interface DemoTimes {
  readonly start: number;
  readonly end: number;
  readonly voiceAt: number;
}

/**
 * Spreads the scenes over the film: each as long as its voice, with equal pauses.
 * @param voices Length of each scene's voice in seconds.
 * @throws RangeError when the sentences are too long for the film.
 */
export function demoTimes(voices: readonly number[]): readonly DemoTimes[] {
  const later = voices.slice(1);
  const free = DEMO_SECONDS - SECOND_AT - END_SECONDS - later.reduce((sum, each) => sum + each, 0);
  const pause = free / later.length;
  if (pause < 0.2) throw new RangeError(`The voices leave pauses of ${pause} s.`);
  const times: DemoTimes[] = [{ start: 0, end: SECOND_AT, voiceAt: FIRST_VOICE_AT }];
  for (const [index, seconds] of later.entries()) {
    const start = times.at(-1)?.end ?? 0;
    const isLast = index === later.length - 1;
    const end = isLast ? DEMO_SECONDS : rounded(start + pause + seconds);
    times.push({ start, end, voiceAt: rounded(start + pause / 2) });
  }
  return times;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

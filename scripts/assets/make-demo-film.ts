import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ffmpeg } from '#e2e/media/ffmpeg.ts';
import { clipOf, StudioApi, type WireClip } from '#e2e/pages/api.ts';
import { ExportPage } from '#e2e/pages/export.ts';
import { assertNodeVersion } from '#scripts/ops/node-version.ts';
import { captionsFromWords, clipOfCue } from '#shared/captions/cues.ts';
import { clipSchema } from '#shared/contracts/timeline.ts';
import type { voiceoverAnswerSchema } from '#shared/contracts/voiceover.ts';
import { DEMO_SCENES, type DemoScene, demoTimes } from './demo-scenes.ts';
import { SCREENS, type ScreenName, settle } from './product-screens.ts';
import { openProductStage } from './product-stage.ts';

/*
 * Makes the film behind “Watch Demo” with the product itself: takes pictures of its screens, lets the built-in voice read
 * `demo-scenes.ts`, puts both on a timeline with captions and music, and exports that through a creator's screens. Needs
 * the model of the voice. Run it when the screens that it shows have changed.
 *   node scripts/assets/make-demo-film.ts
 */
const OUTPUT = join(import.meta.dirname, '../../web/public/media');
const MUSIC = join(import.meta.dirname, '../../api/sample/slow-morning.m4a');
const MUSIC_SECONDS = 18;
/** Keeps the music in the background. */
const MUSIC_VOLUME = 0.12;
const POSTER_AT = '1.5';
const MAX_BYTES = 4_000_000;
const VOICE = 'nova';
/** The picture moves to what its scene is about, and stays there. */
const MOVE = { from: 0.5, to: 2 };
const DISSOLVE_SECONDS = 0.5;

assertNodeVersion();
const stage = await openProductStage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1.5 });
try {
  const { page, origin, folder } = stage;
  const api = new StudioApi(page, origin);
  await api.changePlan('studio');
  const pictures = await takePictures();
  const projectId = await api.createProject('From an idea to a finished video', undefined, 'youtube', 60);
  const spoken = [];
  for (const { says } of DEMO_SCENES) spoken.push(await speak(projectId, says));
  const times = demoTimes(spoken.map(({ seconds }) => seconds));
  const { end: total = 0 } = times.at(-1) ?? {};
  const captions = [];
  for (const [index, { assetId }] of spoken.entries())
    captions.push(...(await captionsOf(assetId, times[index]?.voiceAt ?? 0, index)));
  const music = await api.addAsset(MUSIC);
  await api.saveTracks(projectId, [
    {
      id: 'video-1',
      type: 'video',
      clips: DEMO_SCENES.map((scene, index) => {
        const { start = 0, end = 0 } = times[index] ?? {};
        return pictureClip(scene, index, pictures.get(scene.screen) ?? '', start, end);
      }),
    },
    {
      id: 'audio-1',
      type: 'audio',
      clips: spoken.map(({ assetId, seconds }, index) => {
        const { voiceAt = 0 } = times[index] ?? {};
        return clipOf(`voice-${index}`, assetId, voiceAt, voiceAt + seconds);
      }),
    },
    { id: 'audio-2', type: 'audio', clips: musicClips(music.id, total) },
    { id: 'caption-1', type: 'caption', clips: captions },
  ]);
  const exporter = new ExportPage(page);
  await exporter.open(projectId);
  await exporter.start();
  await exporter.complete();
  await compress(await exporter.download(folder));
} finally {
  await stage.close();
}

/** Takes a picture of each screen. Returns the ids of their assets. */
async function takePictures(): Promise<ReadonlyMap<ScreenName, string>> {
  const { page, origin, folder } = stage;
  const api = new StudioApi(page, origin);
  const pictures = new Map<ScreenName, string>();
  for (const screen of new Set(DEMO_SCENES.map((scene) => scene.screen))) {
    await SCREENS[screen](stage);
    await settle(page);
    const path = join(folder, `${screen}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 95 });
    pictures.set(screen, (await api.addAsset(path)).id);
  }
  return pictures;
}

async function speak(projectId: string, says: string) {
  const answer = await stage.page.request.post(`/api/projects/${projectId}/generate-voiceover`, {
    headers: { Origin: stage.origin },
    data: { text: says, voice: VOICE, startTime: 0, language: 'en' },
    timeout: 240_000,
  });
  if (!answer.ok()) throw new Error(await answer.text());
  const { clip } = (await answer.json()) as z.input<typeof voiceoverAnswerSchema>;
  return { assetId: clip.assetId ?? '', seconds: clip.end };
}

/** Captions of a scene's voice, with the voice's own times of words. */
async function captionsOf(assetId: string, at: number, scene: number): Promise<WireClip[]> {
  const { words } = await new StudioApi(stage.page, stage.origin).transcript(assetId);
  const shift = Math.round(at * 1e6);
  const placed = words.map(({ text, start, endExclusive }) => ({
    text,
    start: start + shift,
    endExclusive: endExclusive + shift,
  }));
  return captionsFromWords(placed, 'minimal').map((cue, index) =>
    z.encode(clipSchema, clipOfCue(`caption-${scene}-${index}`, cue, 'minimal')),
  );
}

function pictureClip({ focus }: DemoScene, index: number, assetId: string, start: number, end: number): WireClip {
  const key = (from: unknown, to: unknown) => [
    { time: MOVE.from, value: from, ease: 'inOut' },
    { time: MOVE.to, value: to },
  ];
  const { x, y, scale } = focus;
  // No further than the picture's edges allow.
  const most = (scale - 1) / 2;
  const placeOf = (at: number) => 0.5 + Math.max(-most, Math.min(most, (0.5 - at) * scale));
  const keyframes = {
    scale: key(1, scale),
    position: key({ x: 0.5, y: 0.5 }, { x: placeOf(x), y: placeOf(y) }),
  } as NonNullable<NonNullable<WireClip['effects']>[number]['keyframes']>;
  return clipOf(`picture-${index}`, assetId, start, end, {
    ...(scale > 1 && { effects: [{ id: 'transform', version: 1, values: {}, keyframes }] }),
    ...(index > 0 && {
      transition: { id: 'cross-dissolve', version: 1, values: {}, duration: DISSOLVE_SECONDS },
    }),
  });
}

/** The bed again and again until the film ends. */
function musicClips(assetId: string, total: number): WireClip[] {
  return Array.from({ length: Math.ceil(total / MUSIC_SECONDS) }, (_, index) => {
    const start = index * MUSIC_SECONDS;
    return clipOf(`music-${index}`, assetId, start, Math.min(total, start + MUSIC_SECONDS), { volume: MUSIC_VOLUME });
  });
}

async function compress(exported: string): Promise<void> {
  const film = join(OUTPUT, 'landing-demo.mp4');
  const video = ['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'slow', '-crf', '29'];
  const rest = ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-map_metadata', '-1'];
  await ffmpeg(['-i', exported, '-vf', 'scale=1280:-2:flags=lanczos', '-r', '30', ...video, ...rest, film]);
  const { size } = await stat(film);
  if (size > MAX_BYTES) throw new Error(`The film has ${size} bytes, more than ${MAX_BYTES}.`);
  const poster = ['-frames:v', '1', '-vf', 'scale=1280:-2:flags=lanczos', '-quality', '62'];
  await ffmpeg(['-ss', POSTER_AT, '-i', exported, ...poster, join(OUTPUT, 'landing-demo.webp')]);
}

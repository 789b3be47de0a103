import type { Logger } from 'pino';
import type { AppDeps } from '#api/app-deps.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { type FirstCutDocument, type MadeParts, orderOf, type SceneOrder } from '#api/models/first-cut.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import type { UserDocument } from '#api/models/user.ts';
import { importStock } from '#api/services/stock/import-stock.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { makeVoiceAsset } from '#api/services/voiceover/make-voice-asset.ts';
import { type FirstCutStep, madePartsSchema } from '#shared/contracts/first-cut.ts';
import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';
import { applyFirstCut } from '#shared/first-cut/apply-first-cut.ts';
import { matchFootage } from '#shared/first-cut/match-footage.ts';
import { isStockName, isTakeName } from '#shared/media/recording-names.ts';
import type { AspectRatio } from '#shared/presets/presets.ts';
import { pickBackground, pickMusic } from '#shared/stock/search.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import type { CutProgress } from './cut-progress.ts';

type Parts = MadeParts['parts'];
type ScenePart = Parts['scenes'][number];

export interface CutWork {
  readonly deps: Pick<AppDeps, 'files' | 'config' | 'voice' | 'stock'>;
  readonly log: Logger;
  readonly user: UserDocument;
  readonly project: ProjectDocument;
  readonly cut: FirstCutDocument;
  readonly progress: CutProgress;
  readonly signal: AbortSignal;
}

/** Sizes of backgrounds: loops without fine detail, which the export enlarges. */
const BACKGROUND_SIZES = {
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 720, height: 720 },
  '16:9': { width: 1280, height: 720 },
} as const satisfies Record<AspectRatio, { width: number; height: number }>;

/** Different backgrounds of one video: a few that return hold together better than many, and are made sooner. */
const MAX_BACKGROUNDS = 4;

/** Footage longer than this is used from a little after its start, where the hand is still. */
const STEADY_AFTER_SECONDS = 4;
const SHAKY_SECONDS = 0.7;

const STAGES: Record<VoiceoverProgress['stage'], string> = {
  model: 'Preparing the voice',
  waiting: 'Next: scene',
  speaking: 'Scene',
  saving: 'Scene',
};

/**
 * Makes everything that a first cut lacks: voices and pictures side by side, then music as long as the result. Parts that
 * an interrupted attempt made are not made again. A step that fails keeps its reason and nothing else.
 * @throws The signal's reason only.
 */
export async function makeParts(work: CutWork): Promise<void> {
  // Both have ended before anything is removed again.
  const ends = await Promise.allSettled([attempt(work, 'voice', makeVoices), attempt(work, 'pictures', makePictures)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await attempt(work, 'music', makeMusic);
}

type MakeStep = (work: CutWork) => Promise<void>;

async function attempt(work: CutWork, step: FirstCutStep, make: MakeStep): Promise<void> {
  const { progress, log, signal } = work;
  const state = progress.steps.find((each) => each.step === step)?.state;
  if (state === undefined || state === 'done') return;
  try {
    await progress.show(step, { state: 'running' });
    await make(work);
    await progress.show(step, { state: 'done', share: 1, note: '' });
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, step }, 'a part of a first cut could not be made');
    await dropStep(work, step);
    const note = error instanceof ApiError ? error.message : 'Something went wrong on this server. Try again.';
    await progress.show(step, { state: 'failed', note });
  }
}

async function dropStep({ deps, progress }: CutWork, step: FirstCutStep): Promise<void> {
  const { scenes, music } = progress.parts;
  if (step === 'music') {
    return progress.undo(deps.files, music ? [music.assetId] : [], ({ music: _music, ...rest }) => rest);
  }
  const isVoice = step === 'voice';
  const assetIds = scenes.flatMap(({ voice, picture }) => (isVoice ? voice : picture)?.assetId ?? []);
  await progress.undo(deps.files, assetIds, (parts) => ({
    ...parts,
    scenes: parts.scenes.map(({ voice, picture, ...scene }) =>
      isVoice ? { ...scene, ...(picture && { picture }) } : { ...scene, ...(voice && { voice }) },
    ),
  }));
}

async function makeVoices({ deps, user, project, cut, progress, signal }: CutWork): Promise<void> {
  const { scenes, voice } = orderOf(cut);
  const silent = scenes.filter((scene) => scene.voice);
  for (const [index, scene] of silent.entries()) {
    if (partOf(progress, scene)?.voice) continue;
    const show = ({ stage, share }: VoiceoverProgress) =>
      void progress.show('voice', {
        share: (index + (stage === 'speaking' ? share : 0)) / silent.length,
        note:
          stage === 'model'
            ? `${STAGES.model}: ${Math.round(share * 100)} %`
            : `${STAGES[stage]} ${index + 1} of ${silent.length}`,
      });
    const name = `Voice ${scenes.indexOf(scene) + 1}: ${scene.narration.slice(0, 40)}`;
    const order = { projectId: project._id, text: scene.narration, voice, speed: 1, language: null, name };
    const { asset, words } = await makeVoiceAsset(deps, user, order, { signal, onProgress: show });
    const spoken = {
      assetId: asset._id,
      duration: asset.durationSeconds ?? 0,
      words: words.map(({ text, start, end }) => ({ text, start, endExclusive: end })),
    };
    await progress.keep((parts) => withScene(parts, { sceneId: scene.sceneId, voice: spoken }), asset);
  }
}

/** Own footage that fits by its name, else one of a few backgrounds for the mood and the words; neighbours differ. */
async function makePictures({ deps, user, project, cut, progress, signal }: CutWork): Promise<void> {
  const { scenes, mood } = orderOf(cut);
  const waiting = scenes.filter((scene) => scene.picture);
  const own = await ownFootage(project, waiting);
  let returned = 0;
  const backgrounds: { readonly id: string; readonly sceneId: string }[] = [];
  for (const [index, scene] of waiting.entries()) {
    const words = `${scene.visual} ${scene.onScreenText} ${scene.narration}`;
    const footage = own.get(scene.sceneId);
    const isAgain = !footage && backgrounds.length === MAX_BACKGROUNDS;
    const again = isAgain ? backgrounds[returned++ % MAX_BACKGROUNDS] : undefined;
    const { id } = pickBackground({ mood, words, avoid: backgrounds.map((each) => each.id) });
    if (!footage && !again) backgrounds.push({ id, sceneId: scene.sceneId });
    if (partOf(progress, scene)?.picture) continue;
    const note = `Picture ${index + 1} of ${waiting.length}`;
    await progress.show('pictures', { share: index / waiting.length, note });
    const same = again && partOf(progress, again)?.picture;
    if (!footage && same) {
      await progress.keep((parts) => withScene(parts, { sceneId: scene.sceneId, picture: same }), null);
      continue;
    }
    if (footage) {
      await progress.keep((parts) => withScene(parts, { sceneId: scene.sceneId, picture: pictureOf(footage) }), null);
      continue;
    }
    const size = BACKGROUND_SIZES[project.aspectRatio];
    const asset = await importStock(deps, user, { projectId: project._id, itemId: id, size }, { signal });
    await progress.keep((parts) => withScene(parts, { sceneId: scene.sceneId, picture: pictureOf(asset) }), asset);
  }
}

/** The project's own footage for scenes, by scene. */
async function ownFootage(
  project: ProjectDocument,
  scenes: readonly SceneOrder[],
): Promise<ReadonlyMap<string, AssetDocument>> {
  const assets = await Asset.find({ userId: project.userId, type: { $in: ['video', 'image'] } });
  const own = assets.filter(({ fileName }) => !isStockName(fileName) && !isTakeName(fileName));
  const matches = matchFootage(
    scenes.map(({ sceneId, visual, narration }) => ({ sceneId, text: `${visual} ${narration}` })),
    // The project's own first: among equals the first one is taken.
    own
      .toSorted((a, b) => Number(b.projectId === project._id) - Number(a.projectId === project._id))
      .map(({ _id, name }) => ({ assetId: _id, name })),
  );
  const byId = new Map(own.map((asset) => [asset._id, asset]));
  return new Map(
    [...matches].flatMap(([sceneId, assetId]) => (byId.has(assetId) ? [[sceneId, byId.get(assetId)]] : [])) as [
      string,
      AssetDocument,
    ][],
  );
}

function pictureOf({ _id, type, durationSeconds, fileName }: AssetDocument): NonNullable<ScenePart['picture']> {
  const duration = durationSeconds ?? null;
  const isSteadyLater = !isStockName(fileName) && duration !== null && duration >= STEADY_AFTER_SECONDS;
  return {
    assetId: _id,
    kind: type === 'image' ? 'image' : 'video',
    duration: type === 'image' ? null : duration,
    ...(isSteadyLater && { in: SHAKY_SECONDS }),
  };
}

/** Music that ends with the video, whose length is known now. */
async function makeMusic({ deps, user, project, cut, progress, signal }: CutWork): Promise<void> {
  const { scenes, mood } = orderOf(cut);
  const words = scenes.map(({ narration }) => narration).join(' ');
  const seconds = await cutSeconds(project, progress.parts);
  const item = { projectId: project._id, itemId: pickMusic({ mood, words }).id, seconds };
  const asset = await importStock(deps, user, item, { signal });
  await progress.keep(
    (parts) => ({ ...parts, music: { assetId: asset._id, duration: asset.durationSeconds ?? seconds } }),
    asset,
  );
}

/** Length of the video with the parts made so far. */
async function cutSeconds(project: ProjectDocument, made: Parts): Promise<number> {
  const timeline = readTimeline(await loadTimeline(project._id));
  const parts = { ...madePartsSchema.decode(made), captions: null };
  const result = applyFirstCut(timeline, parts, { createId: () => crypto.randomUUID(), media: () => undefined });
  return microsecondsToSeconds(timelineDuration(result.ok ? result.timeline : timeline));
}

function partOf({ parts }: CutProgress, { sceneId }: Pick<SceneOrder, 'sceneId'>): ScenePart | undefined {
  return parts.scenes.find((each) => each.sceneId === sceneId);
}

function withScene(parts: Parts, part: ScenePart): Parts {
  const others = parts.scenes.filter(({ sceneId }) => sceneId !== part.sceneId);
  const before = parts.scenes.find(({ sceneId }) => sceneId === part.sceneId);
  return { ...parts, scenes: [...others, { ...before, ...part }] };
}

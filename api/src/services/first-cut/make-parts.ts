import { ApiError } from '#api/errors/api-error.ts';
import { type MadeParts, orderOf } from '#api/models/first-cut.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { importMusic } from '#api/services/stock/import-stock.ts';
import { pickMusic } from '#api/services/stock/search.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { makeVoiceAsset } from '#api/services/voiceover/make-voice-asset.ts';
import { type FirstCutStep, madePartsSchema } from '#shared/contracts/first-cut.ts';
import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';
import { applyFirstCut } from '#shared/first-cut/apply-first-cut.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { partOf, withScene } from './cut-progress.ts';
import type { CutWork } from './cut-work.ts';
import { makePictures } from './make-pictures.ts';

type Parts = MadeParts['parts'];

const STAGES: Record<VoiceoverProgress['stage'], string> = {
  model: 'Preparing the voice',
  waiting: 'Next: scene',
  speaking: 'Scene',
  saving: 'Scene',
};

/**
 * Makes everything that a first cut lacks: voices and pictures in parallel, then music as long as the result. Skips
 * parts that an interrupted attempt made. A step that fails keeps only its reason.
 * @throws Only the signal's reason.
 */
export async function makeParts(work: CutWork): Promise<void> {
  // Waits until both have ended before anything is removed.
  const ends = await Promise.allSettled([attempt(work, 'voice', makeVoices), attempt(work, 'pictures', makePictures)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await attempt(work, 'music', makeMusic);
}

/** Makes the parts of a step. Returns a remark about them for their creator, or an empty string. */
type MakeStep = (work: CutWork) => Promise<string>;

async function attempt(work: CutWork, step: FirstCutStep, make: MakeStep): Promise<void> {
  const { progress, log, signal } = work;
  const state = progress.steps.find((each) => each.step === step)?.state;
  if (state === undefined || state === 'done') return;
  try {
    await progress.show(step, { state: 'running' });
    const note = await make(work);
    await progress.show(step, { state: 'done', share: 1, note });
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

async function makeVoices({ deps, owner, project, cut, progress, signal }: CutWork): Promise<string> {
  const { scenes, voice, speed, language } = orderOf(cut);
  const silent = scenes.filter((scene) => scene.voice);
  for (const [index, scene] of silent.entries()) {
    if (partOf(progress, scene)?.voice) continue;
    const show = ({ stage, share }: VoiceoverProgress) =>
      void progress.show('voice', {
        share: (index + (stage === 'speaking' ? share : 0)) / silent.length,
        note:
          stage === 'model'
            ? `${STAGES.model}: ${Math.round(share * 100)}%`
            : `${STAGES[stage]} ${index + 1} of ${silent.length}`,
      });
    const label = `Voice ${scenes.indexOf(scene) + 1}`;
    const order = { projectId: project._id, text: scene.narration, voice, speed, language, label };
    const { asset, words } = await makeVoiceAsset(deps, owner, order, { signal, onProgress: show });
    const spoken = {
      assetId: asset._id,
      duration: asset.durationSeconds ?? 0,
      words: words.map(({ text, start, end }) => ({ text, start, endExclusive: end })),
    };
    await progress.keep((parts) => withScene(parts, { sceneId: scene.sceneId, voice: spoken }), asset);
  }
  return '';
}

/** Music that ends with the video. The video's length is known now. */
async function makeMusic({ deps, owner, project, cut, progress, signal }: CutWork): Promise<string> {
  const { scenes, mood } = orderOf(cut);
  const words = scenes.map(({ narration }) => narration).join(' ');
  const seconds = await cutSeconds(project, progress.parts);
  const item = { projectId: project._id, bed: pickMusic({ mood, words }), seconds };
  const asset = await importMusic(deps, owner, item, { signal });
  await progress.keep(
    (parts) => ({ ...parts, music: { assetId: asset._id, duration: asset.durationSeconds ?? seconds } }),
    asset,
  );
  return '';
}

/** Length of the video with the parts made so far. */
async function cutSeconds(project: ProjectDocument, made: Parts): Promise<number> {
  const timeline = await readTimeline(await loadTimeline(project._id));
  const parts = { ...madePartsSchema.decode(made), captions: null };
  const result = applyFirstCut(timeline, parts, { createId: () => crypto.randomUUID(), media: () => undefined });
  return microsecondsToSeconds(timelineDuration(result.ok ? result.timeline : timeline));
}

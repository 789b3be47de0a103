import { likelyLanguage } from '#api/adapters/language/likely-language.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { AiScript } from '#api/models/ai-script.ts';
import { Asset } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { type FirstCutOrder, FirstCutRecord } from '#api/models/first-cut.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import type { JobQueue } from '#api/queue/queue.ts';
import { withLock } from '#api/services/lock.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { captionLookOf } from '#shared/captions/look.ts';
import { CAPTION_STYLE_RULES } from '#shared/captions/style-rules.ts';
import { FIRST_CUT_STEPS, type FirstCutStep, type StartFirstCut } from '#shared/contracts/first-cut.ts';
import { firstCutNeeds } from '#shared/first-cut/needs.ts';
import type { DesignPart } from '#shared/first-cut/parts.ts';
import { speedFor } from '#shared/first-cut/voice-speed.ts';
import { isTakeName } from '#shared/media/recording-names.ts';
import { suggestedVoice } from '#shared/speech/voices.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { narrationOf } from '#shared/timeline/scenes.ts';
import { DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';
import { moodOf } from './mood.ts';

/** First cuts of one account that may run or wait at the same time, for different projects. */
const MAX_ACTIVE = 2;

/**
 * Queues a first cut of a project's saved timeline.
 * @returns Its id, or the id of the cut already in progress for this project.
 * @throws ApiError `first-cut.timeline-changed`, `first-cut.no-script`, `first-cut.blanks`, `first-cut.busy`, or 429.
 */
export async function startFirstCut(
  { limits, queue }: { limits: RateLimits; queue: JobQueue },
  owner: Owner,
  project: ProjectDocument,
  request: StartFirstCut,
): Promise<string> {
  const { _id: id } = await withLock(`first-cut ${owner._id}`, async () => {
    const active = await FirstCutRecord.find({ userId: owner._id, status: { $in: ['waiting', 'running'] } });
    const own = active.find(({ projectId }) => projectId === project._id);
    if (own) return own;
    if (active.length >= MAX_ACTIVE) throw new ApiError('first-cut.busy');
    const record = await loadTimeline(project._id);
    if (record.version !== request.version) throw new ApiError('first-cut.timeline-changed');
    const order = await orderFor(project, await readTimeline(record), request);
    const design = request.parts.pictures ? { design: await designFor(project, order) } : {};
    await limits.spend('firstCut', owner._id);
    return FirstCutRecord.create({
      userId: owner._id,
      projectId: project._id,
      status: 'waiting',
      version: record.version,
      order,
      steps: stepsFor(order).map((step) => ({ step, state: 'waiting', share: 0, note: '' })),
      made: { parts: { scenes: [], leftOut: order.leaveOut, ...design }, assetIds: [] },
    });
  });
  await Project.updateOne({ _id: project._id, userId: project.userId }, { $set: { wantsFirstCut: false } });
  await queue.add({ name: 'make-first-cut', payload: { firstCutId: id, userId: owner._id } }, id, owner._id);
  return id;
}

async function orderFor(
  project: ProjectDocument,
  timeline: Timeline,
  { parts, voice, leaveOut }: StartFirstCut,
): Promise<FirstCutOrder> {
  if (!timeline.scenes?.length) throw new ApiError('first-cut.no-script');
  const takes = await findTakes(project.userId, timeline);
  const needs = firstCutNeeds(timeline, (assetId) => takes.has(assetId));
  const scenes = needs.scenes.filter(({ scene }) => !leaveOut.includes(scene.id));
  const blank = scenes.filter(({ blanks }) => blanks.length > 0).map(({ scene }) => scene.id);
  if (blank.length > 0) throw new ApiError('first-cut.blanks', { data: { sceneIds: blank } });
  const script = await AiScript.findOne({ projectId: project._id });
  const { narrator } = project;
  const speaker = voice ?? narrator?.voice ?? suggestedVoice(script?.voiceSuggestion);
  const spoken = scenes.filter((scene) => parts.voice && scene.voice).map(({ scene }) => scene);
  // New scenes use the voice of the scenes that already have one.
  const isAddition = narrator?.voice === speaker && spoken.length < scenes.length;
  return {
    voice: speaker,
    speed: isAddition ? narrator.speed : speedFor(spoken, speaker),
    // The voice of a video stays in one language, whatever language a single scene seems to be in.
    language: likelyLanguage(narrationOf(timeline)),
    mood: moodOf(narrationOf(timeline), project.aiPrompt?.tone, script?.musicSuggestion),
    scenes: scenes.map((scene) => ({
      sceneId: scene.scene.id,
      narration: scene.scene.narration,
      visual: scene.scene.visual,
      onScreenText: scene.scene.onScreenText,
      seconds: microsecondsToSeconds(scene.scene.duration),
      voice: parts.voice && scene.voice,
      picture: parts.pictures && scene.picture,
    })),
    leaveOut,
    music: parts.music && needs.music,
    captions: parts.captions,
  };
}

/** The look that all scenes share, in the brand kit's colour if there is one. */
async function designFor(
  { userId, brandKitId, aspectRatio }: ProjectDocument,
  { mood }: FirstCutOrder,
): Promise<DesignPart> {
  const kit = brandKitId ? await BrandKit.findOne({ _id: brandKitId, userId }) : null;
  const accent = kit ? captionLookOf({ colors: kit.colors, fonts: { primary: '' } }).highlight : null;
  return { mood, accent: accent ?? CAPTION_STYLE_RULES[DEFAULT_CAPTION_STYLE].litColor, aspectRatio };
}

/** The steps with work to do. */
function stepsFor({ scenes, music }: FirstCutOrder): readonly FirstCutStep[] {
  const hasWork: Record<FirstCutStep, boolean> = {
    voice: scenes.some(({ voice }) => voice),
    pictures: scenes.some(({ picture }) => picture),
    music,
  };
  return FIRST_CUT_STEPS.filter((step) => hasWork[step]);
}

/** The recordings with sound among a timeline's assets. Their creator speaks in them. */
async function findTakes(userId: string, timeline: Timeline): Promise<ReadonlySet<string>> {
  const ids = new Set(timeline.tracks.flatMap(({ clips }) => clips.map(({ assetId }) => assetId)).filter(Boolean));
  const assets = await Asset.find({ _id: { $in: [...ids] }, userId }, 'fileName');
  return new Set(assets.filter(({ fileName }) => isTakeName(fileName)).map(({ _id }) => _id));
}

import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { AiScript } from '#api/models/ai-script.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { termsOf } from '#api/services/glossary/glossary.ts';
import type { AiPrompt } from '#shared/contracts/project.ts';
import type { Author } from '#shared/contracts/script.ts';
import type { Scene } from '#shared/script/script.ts';
import type { Tone } from '#shared/script/tones.ts';
import { microsecondsToSeconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import type { TimelineScene } from '#shared/timeline/timeline.ts';

interface Wanted {
  readonly scenes: readonly TimelineScene[];
  /** The only scene to rewrite. Without it, all unlocked scenes are rewritten. */
  readonly sceneId?: string | undefined;
  readonly tone?: Tone | undefined;
}

/**
 * Proposes new wording for the scenes of a script. Saves only the price.
 * @returns Every scene in order, with the same ids. Locked scenes are unchanged.
 * @throws ApiError `script.scene-not-found`, `script.scene-locked`, or as the writer does.
 */
export async function rewriteScript(
  writer: ScriptWriter,
  project: ProjectDocument,
  { scenes, sceneId, tone }: Wanted,
  signal: AbortSignal,
): Promise<{ scenes: readonly TimelineScene[]; author: Author }> {
  const wanted = scenes.find(({ id }) => id === sceneId);
  if (sceneId !== undefined && !wanted) throw new ApiError('script.scene-not-found');
  if (wanted?.locked) throw new ApiError('script.scene-locked');
  const targets = [...scenes.keys()].filter((index) => {
    const scene = scenes[index];
    return !scene?.locked && (!wanted || scene === wanted);
  });
  if (targets.length === 0) throw new ApiError('script.scene-locked');
  const prompt = promptOf(project);
  const terms = await termsOf(project.userId, project._id);
  const written = await writer.rewriteScenes(
    { prompt, tone: tone ?? prompt.tone, scenes: scenes.map(textOf), targets, terms },
    signal,
  );
  await addPrice(project, written.author);
  const proposed = scenes.map((scene, index) => {
    const text = written.scenes[targets.indexOf(index)];
    return text ? withText(scene, text) : scene;
  });
  return { scenes: proposed, author: written.author };
}

export function promptOf({ aiPrompt, title }: ProjectDocument): AiPrompt {
  const { topic, durationSec, platform, tone, targetAudience, cta, writer, say, answers } = aiPrompt;
  return {
    // A project that was started empty has no topic.
    topic: topic || title,
    durationSec,
    platform,
    tone,
    targetAudience: targetAudience ?? undefined,
    cta: cta ?? undefined,
    writer: writer ?? undefined,
    say: say ?? undefined,
    answers: answers?.map(({ asked, answer }) => ({ asked: asked ?? '', answer: answer ?? '' })),
  };
}

function textOf({ narration, onScreenText, visual, duration }: TimelineScene): Scene {
  return { narration, onScreenText, visual, durationSeconds: microsecondsToSeconds(duration) };
}

function withText(scene: TimelineScene, { durationSeconds, ...text }: Scene): TimelineScene {
  return { ...scene, ...text, duration: secondsToMicroseconds(durationSeconds) };
}

/** Adds a model's price to the script's own price, because the model has now written part of the script. */
async function addPrice({ _id: projectId }: ProjectDocument, author: Author): Promise<void> {
  if (author.writer !== 'model') return;
  const { writer, model, promptTokens, completionTokens } = author;
  await AiScript.updateOne({ projectId }, { $set: { writer, model }, $inc: { promptTokens, completionTokens } });
}

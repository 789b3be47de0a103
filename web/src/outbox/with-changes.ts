import type * as z from 'zod';
import { logoUrlOf } from '#shared/brand/logo.ts';
import type { BrandKit } from '#shared/contracts/brand-kit.ts';
import { type Project, UNTITLED } from '#shared/contracts/project.ts';
import type { timelineAnswerSchema } from '#shared/contracts/timeline.ts';
import { aspectRatioOf, platformFor } from '#shared/presets/platforms.ts';
import { createTimeline } from '#shared/timeline/timeline.ts';
import { type Change, type MadeProject, makesProject } from '#web/storage/waiting-change.ts';

/** Applies changes to projects as the server has them. Idempotent. */
export function projectsWith(projects: readonly Project[], changes: readonly Change[]): readonly Project[] {
  return changes.reduce(projectsAfter, projects);
}

/** Applies changes to brand kits as the server has them. */
export function kitsWith(kits: readonly BrandKit[], changes: readonly Change[]): readonly BrandKit[] {
  return changes.reduce(kitsAfter, kits);
}

function projectsAfter(shown: readonly Project[], change: Change): readonly Project[] {
  switch (change.type) {
    case 'create-project':
    case 'start-empty-project':
    case 'copy-project':
      return shown.some(({ id }) => id === change.id) ? shown : [newProject(change), ...shown];
    case 'change-project':
      return shown.map((project) => (project.id === change.id ? { ...project, ...change.now } : project));
    case 'delete-project':
      return shown.filter(({ id }) => id !== change.id);
    case 'delete-brand-kit':
      return shown.map((project) => (project.brandKitId === change.id ? { ...project, brandKitId: null } : project));
    default:
      return shown;
  }
}

function kitsAfter(shown: readonly BrandKit[], change: Change): readonly BrandKit[] {
  switch (change.type) {
    case 'create-brand-kit':
      return shown.some(({ id }) => id === change.id) ? shown : [newKit(change), ...shown];
    case 'change-brand-kit':
      return shown.map((kit) => (kit.id === change.id ? { ...kit, ...valuesOf(change.now) } : kit));
    case 'default-brand-kit':
      return shown.map((kit) => ({ ...kit, isDefault: isDefaultAfter(kit, change) }));
    case 'delete-brand-kit':
      return shown.filter(({ id }) => id !== change.id);
    default:
      return shown;
  }
}

/** A new default replaces the previous one. */
function isDefaultAfter({ id, isDefault }: BrandKit, change: Extract<Change, { type: 'default-brand-kit' }>): boolean {
  return id === change.id ? change.isDefault : isDefault && !change.isDefault;
}

/** Returns a project that the server has not created yet, without its later changes; null for any other. */
export function madeHere(id: string, changes: readonly Change[]): Project | null {
  const change = changes.find((other) => other.id === id);
  return change && makesProject(change) ? newProject(change) : null;
}

/** The first timeline of such a project, as the server would answer it. */
export function timelineMadeHere(id: string, changes: readonly Change[]): z.input<typeof timelineAnswerSchema> | null {
  const change = changes.find((other) => other.id === id);
  if (change?.type === 'copy-project' && change.timeline) return { ...change.timeline, version: 1 };
  if (!change || !makesProject(change)) return null;
  return { version: 1, tracks: createTimeline().tracks.map((track) => ({ ...track, clips: [] })) };
}

function newProject(change: MadeProject): Project {
  if (change.type === 'copy-project') return change.project;
  return {
    id: change.id,
    ...settingsOf(change),
    status: 'draft',
    generationError: null,
    thumbnailUrl: null,
    durationSeconds: null,
    wantsFirstCut: false,
    createdAt: change.createdAt,
    updatedAt: change.createdAt,
  };
}

function settingsOf(change: Exclude<MadeProject, { type: 'copy-project' }>) {
  if (change.type === 'start-empty-project') {
    const { aspectRatio } = change;
    const targetPlatform = platformFor(aspectRatio);
    return { title: UNTITLED, description: null, aspectRatio, targetPlatform, brandKitId: null, countsAtExport: true };
  }
  const { title, aiPrompt } = change.body;
  const { topic, platform, brandKitId = null } = aiPrompt;
  return { title, description: topic, aspectRatio: aspectRatioOf(platform), targetPlatform: platform, brandKitId };
}

function newKit({ id, createdAt, now }: Extract<Change, { type: 'create-brand-kit' }>): BrandKit {
  return {
    id,
    // Never shown; the server knows the owner.
    userId: id,
    glossary: [],
    logo: null,
    logoUrl: null,
    introTemplateId: null,
    outroTemplateId: null,
    ...valuesOf(now),
    ...{ isDefault: false, isLocked: false },
    createdAt,
    updatedAt: createdAt,
  };
}

/** Absent terms, templates and an absent logo stay unchanged. */
function valuesOf({
  name,
  colors,
  fonts,
  glossary,
  logo,
  introTemplateId,
  outroTemplateId,
}: Extract<Change, { type: 'create-brand-kit' }>['now']) {
  return {
    ...{ name, colors, fonts },
    ...(glossary && { glossary }),
    ...(logo !== undefined && { logo, logoUrl: logo && logoUrlOf(logo) }),
    ...(introTemplateId !== undefined && { introTemplateId }),
    ...(outroTemplateId !== undefined && { outroTemplateId }),
  };
}

import { createProject, listProjects } from './projects.ts';
import { listProposals, proposeEdit, withdrawProposal } from './proposals.ts';
import { listRenders, readRender, startRender } from './renders.ts';
import { listComments, shareVideo } from './review.ts';
import { checkVideo, lookAt, readTimeline } from './timeline.ts';
import type { Tool } from './tool.ts';

/** Every tool. A model chooses worse among many, so there are at most twenty. */
export const TOOLS: readonly Tool[] = [
  ...[listProjects, createProject, readTimeline, lookAt, checkVideo],
  ...[proposeEdit, listProposals, withdrawProposal],
  ...[startRender, readRender, listRenders],
  ...[shareVideo, listComments],
];

import type { Proposal } from '#shared/contracts/proposal.ts';
import { nearestAspectRatio } from '#shared/presets/nearest-aspect-ratio.ts';
import { platformFor } from '#shared/presets/platforms.ts';
import { applyEdits } from '#shared/proposals/apply-edits.ts';
import { describeEdits } from '#shared/proposals/describe-edits.ts';
import { rebaseEdits } from '#shared/proposals/rebase-edits.ts';
import { checkBeforePublish } from '#shared/publish/check-before-publish.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { planSourceOf } from '#shared/render/plan-source.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';

/** A proposal on the timeline as it is now. */
export type FittedProposal =
  | {
      readonly fits: true;
      readonly lines: readonly string[];
      readonly timeline: Timeline;
      /** Findings before publishing that are gone with it, and those that are new. */
      readonly mended: readonly string[];
      readonly added: readonly string[];
    }
  | { readonly fits: false; readonly lines: readonly string[]; readonly reason: string };

/** Moves a proposal to where its content is now, and tries it. */
export function fitProposal(session: EditorSession, timeline: Timeline, proposal: Proposal): FittedProposal {
  const names = new Map(session.assets.map(({ id, name }) => [id, name]));
  const describe = (edits: Proposal['edits']) => describeEdits(timeline, edits, (id) => names.get(id));
  const rebased = rebaseEdits(timeline, proposal.edits, proposal.anchors);
  if (!rebased.ok) {
    const reason = 'The timeline has changed where this would change it.';
    return { fits: false, lines: describe(proposal.edits), reason };
  }
  const edits = [...rebased.edits];
  const lines = describe(edits);
  const applied = applyEdits(timeline, edits, { media: session.media, createId: createClipId });
  if (!applied.ok) return { fits: false, lines, reason: applied.message };
  const [before, after] = [findingsOf(session, timeline), findingsOf(session, applied.timeline)];
  return {
    ...{ fits: true, lines, timeline: applied.timeline },
    mended: before.filter((finding) => !after.includes(finding)),
    added: after.filter((finding) => !before.includes(finding)),
  };
}

/** The findings that need no measuring, in words. */
function findingsOf({ assets, format }: EditorSession, { tracks, luts }: Timeline): string[] {
  const sources = assets.map(planSourceOf);
  const plan = compileRenderPlan({ ...format, tracks, luts, sources, hasWatermark: false });
  const platform = platformFor(nearestAspectRatio(format.width, format.height));
  const findings = checkBeforePublish({ plan, tracks, sources, platform, credited: new Set() });
  return findings.map(({ message }) => message);
}

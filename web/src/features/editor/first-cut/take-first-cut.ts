import type { QueryClient } from '@tanstack/react-query';
import type { FirstCut } from '#shared/contracts/first-cut.ts';
import { applyFirstCut } from '#shared/first-cut/apply-first-cut.ts';
import type { BrandTemplates } from '#shared/templates/brand-ends.ts';
import { withBrandTemplates } from '#shared/templates/brand-templates.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import { chainShifts } from '#shared/timeline/time-shift.ts';
import { type CaptionStyle, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import { closeFirstCut, firstCutQuery } from '#web/queries/first-cuts.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';
import { transcriptsQuery } from '#web/queries/transcripts.ts';
import { brandTemplatesAtom } from '#web/state/view-atoms.ts';

/** True when the timeline is still the one that the cut was made for. */
export function isUnchangedSince({ version }: FirstCut, { saver }: EditorSession): boolean {
  return saver.state.type === 'saved' && saver.version === version;
}

/**
 * Puts a finished first cut on the timeline as one step, saves it, and goes to the beginning.
 * @throws HttpError `first-cut.not-found` when another tab has taken it. Nothing has changed then.
 */
export async function takeFirstCut(session: EditorSession, queryClient: QueryClient, cut: FirstCut): Promise<void> {
  if (!cut.parts) return;
  const { projectId } = session;
  session.setAssets(await queryClient.fetchQuery({ ...assetsQuery(), staleTime: 0 }));
  const voices = cut.parts.scenes.flatMap(({ voice }) => voice?.assetId ?? []);
  const transcripts = await queryClient.fetchQuery(transcriptsQuery(voices));
  for (const [assetId, transcript] of transcripts) session.transcripts.set(assetId, transcript);
  await closeFirstCut(projectId, cut.id, true);
  queryClient.setQueryData(firstCutQuery(projectId).queryKey, null);
  void queryClient.invalidateQueries({ queryKey: scriptInfoQuery(projectId).queryKey });
  // Before the timeline is read, so that an edit in the meantime is kept.
  const brand =
    (await session.store
      .get(brandTemplatesAtom)
      ?.find()
      .catch(() => null)) ?? null;
  const { timeline } = session.document;
  const parts = { ...cut.parts, captions: cut.captions ? styleOf(timeline) : null };
  const result = branded(
    applyFirstCut(timeline, parts, { createId: createClipId, media: session.media }),
    brand,
    session,
  );
  if (!session.edit('First cut', result)) return;
  session.playback.pause();
  session.playback.seek(timelineTime(0));
  session.view.send({ type: 'zoom-to-fit' });
  const remarks = cut.steps.flatMap(({ state, note }) => (state === 'done' && note !== '' ? [note] : []));
  const play = { label: 'Play', onSelect: () => session.playback.play() };
  session.offerUndo('First cut', [...remarks, 'Press Play to watch it from the beginning.'].join(' '), play);
  session.announce('Your first cut is ready. Press Play to watch it from the beginning.');
  await session.saver.flush();
}

/** A first cut with the intro and outro of its brand. */
function branded(laid: EditResult, brand: BrandTemplates | null, { media }: EditorSession): EditResult {
  if (!laid.ok || !brand) return laid;
  const result = withBrandTemplates(laid.timeline, brand, { createId: createClipId, keepsTogether: true, media });
  return result.ok ? { ...laid, ...result, shift: chainShifts(laid.shift, result.shift) } : result;
}

/** The style of the existing captions. */
function styleOf(timeline: Timeline): CaptionStyle {
  const captions = tracksOfType(timeline, 'caption').flatMap(({ clips }) => clips);
  return captions.find(({ style }) => style)?.style ?? DEFAULT_CAPTION_STYLE;
}

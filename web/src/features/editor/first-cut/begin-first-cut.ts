import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { startFirstCutSchema } from '#shared/contracts/first-cut.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { firstCutQuery, startFirstCut } from '#web/queries/first-cuts.ts';
import { projectQuery } from '#web/queries/projects.ts';

export type FirstCutChoice = Omit<z.input<typeof startFirstCutSchema>, 'version'>;

/** All parts; the script suggests the voice. */
export const WHOLE_CUT: FirstCutChoice = { parts: { voice: true, pictures: true, music: true, captions: true } };

/** The edits could not be saved, so the server would cut an older timeline. */
export class NotSavedError extends Error {
  override readonly message = 'Your last edits could not be saved. Check your connection and try again.';
}

/**
 * Saves the timeline and starts a first cut of it.
 * @throws HttpError, TypeError or NotSavedError.
 */
export async function beginFirstCut(
  session: EditorSession,
  queryClient: QueryClient,
  choice: FirstCutChoice,
): Promise<void> {
  const { projectId, saver } = session;
  let outcome = await saver.flush();
  while (outcome.type === 'waiting') outcome = await saver.flush();
  if (outcome.type !== 'saved') throw new NotSavedError();
  await startFirstCut(projectId, { ...choice, version: saver.version });
  queryClient.setQueryData(
    projectQuery(projectId).queryKey,
    (project) => project && { ...project, wantsFirstCut: false },
  );
  await queryClient.refetchQueries({ queryKey: firstCutQuery(projectId).queryKey });
}

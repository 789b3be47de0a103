import { editFootage } from '#web/features/new-project/start-empty.ts';
import { listenForFiles } from '#web/features/uploads/use-page-drop.ts';
import { queryClient } from '#web/http/client.ts';
import { EDITORS_ONLY } from '#web/queries/use-workspace.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Makes a project of files dropped on the page, or says why a reviewer can't. @returns Stops it. */
export function listenForFootage(mayEdit: boolean): () => void {
  return listenForFiles((files) => {
    if (mayEdit) void editFootage(queryClient, [...files]);
    else toast({ title: EDITORS_ONLY });
  });
}

import { isProjectFileName } from '#shared/hand-off/project-file-name.ts';
import { editFootage } from '#web/features/new-project/start-empty.ts';
import { listenForFiles } from '#web/features/uploads/use-page-drop.ts';
import { queryClient } from '#web/http/client.ts';
import { EDITORS_ONLY } from '#web/queries/use-workspace.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Makes a project of files dropped on the page, or says why a reviewer can't.
 * @param onProjectFile Called for a project file, the first if there are several.
 * @returns Stops it.
 */
export function listenForFootage(mayEdit: boolean, onProjectFile: (file: File) => void): () => void {
  return listenForFiles((list) => {
    const files = [...list];
    const projectFile = files.find(({ name }) => isProjectFileName(name));
    if (!mayEdit) toast({ title: EDITORS_ONLY });
    else if (projectFile) onProjectFile(projectFile);
    else void editFootage(queryClient, files);
  });
}

import { editFootage } from '#web/features/new-project/start-empty.ts';
import { listenForFiles } from '#web/features/uploads/use-page-drop.ts';
import { queryClient } from '#web/http/client.ts';

/** Makes a project of files dropped on the page. @returns Stops it. */
export function listenForFootage(): () => void {
  return listenForFiles((files) => void editFootage(queryClient, [...files]));
}

import type { Asset } from '#shared/contracts/asset.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { withUploads } from '#web/features/uploads/with-uploads.ts';
import { reportFailure } from '#web/http/unauthorized.ts';
import type { DropPlace } from './import-subtitles.ts';

/** Names of files that become captions. */
export const SUBTITLE_EXTENSIONS: readonly string[] = ['.srt', '.vtt', '.ass', '.ssa', '.txt'];

interface AddFilesOptions {
  /** The place on the timeline where they were dropped. */
  readonly place?: DropPlace;
  readonly onArrived?: (asset: Asset) => void;
}

/** Uploads files to the library; subtitles become captions. */
export function addFiles(session: EditorSession, files: Iterable<File>, options: AddFilesOptions = {}): void {
  if (session.document.refusesEdit()) return;
  const { place, ...upload } = options;
  const media: File[] = [];
  for (const file of files) {
    if (isSubtitles(file)) {
      import('./import-subtitles.ts').then(
        ({ importSubtitles }) => importSubtitles(session, file, place),
        (error) => reportFailure('Failed to import subtitles', error),
      );
    } else media.push(file);
  }
  if (media.length > 0) withUploads((uploads) => uploads.add(media, session.projectId, upload));
}

/** True for a file that becomes captions, by its name. */
export function isSubtitles({ name }: File): boolean {
  return SUBTITLE_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
}

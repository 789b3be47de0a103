import type { UseQueryResult } from '@tanstack/react-query';
import type { MovePreview } from '#shared/contracts/move-project.ts';
import { formatFileSize } from '#shared/media/limits.ts';
import { HttpError } from '#web/http/http.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Says what goes along with a project and what does not, or why it cannot move. */
export function MovePreviewList({ preview }: { preview: UseQueryResult<MovePreview> }) {
  if (preview.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Finding out what goes along</span>
        <Skeleton className="h-28" />
      </div>
    );
  }
  if (preview.isError) {
    const { error } = preview;
    return (
      <p role="alert" className="text-danger">
        {error instanceof HttpError ? error.reason : 'The server could not be reached. Try again.'}
      </p>
    );
  }
  const { brandKit, missingAssets, copiedAssets } = preview.data;
  return (
    <div className="flex flex-col gap-3">
      <section>
        <h3 className="font-medium text-sm">Goes along</h3>
        <ul className="mt-1 list-disc pl-5 text-muted">
          {goingAlong(preview.data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {(brandKit !== null || missingAssets > 0 || copiedAssets > 0) && (
        <section>
          <h3 className="font-medium text-sm">Stays here</h3>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {brandKit !== null && (
              <li>
                The brand kit <bdi>{brandKit}</bdi>: choose another one afterwards
              </li>
            )}
            {copiedAssets > 0 && <li>The originals of copied media</li>}
            {missingAssets > 0 && <li>{count(missingAssets, 'deleted media file')}: the clips stay empty</li>}
          </ul>
        </section>
      )}
    </div>
  );
}

function goingAlong({ movedAssets, copiedAssets, renders, shareLinks, comments, bytes }: MovePreview): string[] {
  return [
    'Timeline, script and captions',
    ...(movedAssets > 0 ? [`${count(movedAssets, 'media file')} that only this project uses`] : []),
    ...(copiedAssets > 0 ? [`Copies of ${count(copiedAssets, 'media file')} that something else uses too`] : []),
    ...(renders > 0 ? [count(renders, 'export')] : []),
    ...(shareLinks > 0 ? [`${count(shareLinks, 'share link')}, which keep${shareLinks === 1 ? 's' : ''} working`] : []),
    ...(comments > 0 ? [count(comments, 'comment')] : []),
    `In all ${formatFileSize(bytes)}`,
  ];
}

function count(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}

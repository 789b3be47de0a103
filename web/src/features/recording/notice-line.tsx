import { TriangleAlert } from 'lucide-react';
import { type Notice, noticeLine } from './recording-notices.ts';

/** The latest error in a recorder. */
export function NoticeLine({ notice }: { notice: Notice | null }) {
  return (
    <div role="status" className="empty:hidden">
      {notice && (
        <p className="flex gap-2 text-xs">
          <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0 text-warning" />
          <span className="min-w-0">{noticeLine(notice)}</span>
        </p>
      )}
    </div>
  );
}

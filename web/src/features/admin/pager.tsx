import { Button } from '#web/ui/button.tsx';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** Previous and Next, if there is more than one page. */
export function Pager({ page, pageCount, onPage }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 border-line border-t px-5 py-3">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p className="text-muted tabular">
        Page {page} of {pageCount}
      </p>
      <Button disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

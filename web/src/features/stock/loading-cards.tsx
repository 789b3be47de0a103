import { Skeleton } from '#web/ui/skeleton.tsx';

/** The area of results while they are being searched for. */
export function LoadingCards() {
  return (
    <div className="grid h-100 grid-cols-2 gap-2 overflow-hidden" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="aspect-3/4" />
      ))}
    </div>
  );
}

import { Spinner } from '#web/ui/spinner.tsx';

/** A centred spinner while the session or a page loads. */
export function LoadingPage() {
  return (
    <div className="grid min-h-dvh place-items-center text-muted">
      <Spinner label="Loading" className="size-6" />
    </div>
  );
}

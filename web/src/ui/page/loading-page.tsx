import { Spinner } from '#web/ui/spinner.tsx';

export function LoadingPage() {
  return (
    <div className="grid min-h-dvh place-items-center text-muted">
      <Spinner label="Loading" className="size-6" />
    </div>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/http/client.ts';
import { ErrorBoundary } from '#web/ui/page/error-boundary.tsx';
import { PageNotice } from '#web/ui/page/page.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Routes } from './routes.tsx';

/** The providers that every page needs, and the routes. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400} skipDelayDuration={200}>
        <PageNotice value={<OfflineNotice />}>
          <ErrorBoundary>
            <Routes />
          </ErrorBoundary>
        </PageNotice>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

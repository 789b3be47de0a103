import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/queries/client.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routes } from './routes.tsx';

/** The providers that every page needs, and the routes. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider delayDuration={400} skipDelayDuration={200}>
        <ErrorBoundary>
          <Routes />
        </ErrorBoundary>
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

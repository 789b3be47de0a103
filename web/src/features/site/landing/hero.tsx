import { Play } from 'lucide-react';
import { useState } from 'react';
import { useSiteFact } from '#web/queries/company.ts';
import { Button } from '#web/ui/button.tsx';
import { DemoDialog } from './demo-dialog.tsx';
import { StudioWindow } from './studio-window.tsx';

/** The top of the landing page: the promise and the product. */
export function Hero() {
  const takesPayments = useSiteFact('takesPayments');
  const [isDemoOpen, setIsDemoOpen] = useState(false);
  return (
    <div className="grid items-center gap-12 lg:grid-cols-[1fr_1.05fr] lg:gap-16">
      <div>
        <h1 className="text-balance font-bold font-display text-[2.75rem] leading-[1.05] tracking-tight sm:text-[4rem]">
          From idea to <span className="text-accent-text">final cut,</span> in one tab
        </h1>
        <p className="mt-6 max-w-[34rem] text-lg text-muted">
          Clipwright writes the script, speaks it and lays out a first cut on a real timeline. Change what you like, add
          your own footage, and render the video on your own machine.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="primary" size="lg" asChild>
            <a href="/auth?tab=register">Start Creating Free</a>
          </Button>
          <Button size="lg" icon={<Play aria-hidden="true" />} onClick={() => setIsDemoOpen(true)}>
            Watch Demo
          </Button>
        </div>
        <p className="mt-5 text-md text-muted">
          {takesPayments
            ? 'Nothing to install. Studio has a 14-day trial, and no card is needed.'
            : 'Nothing to install, and nothing to pay.'}
        </p>
      </div>
      <StudioWindow />
      <DemoDialog isOpen={isDemoOpen} onClose={() => setIsDemoOpen(false)} />
    </div>
  );
}

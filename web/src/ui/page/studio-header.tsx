import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';

interface StudioHeaderProps {
  back: { href: string; label: string };
  title: string;
  subtitle?: string;
  actions?: ReactNode;
}

/** Header of the studio's inner pages. */
export function StudioHeader({ back, title, subtitle, actions }: StudioHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-canvas">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
        <Button variant="ghost" asChild className="-ml-3 px-2.5">
          <Link href={back.href} aria-label={back.label}>
            <ArrowLeft aria-hidden="true" />
            <span className="hidden md:inline">{back.label}</span>
          </Link>
        </Button>
        <div className="min-w-0 grow">
          <h1 dir="auto" className="truncate font-semibold text-base leading-5">
            {title}
          </h1>
          {subtitle && <p className="truncate text-muted text-xs">{subtitle}</p>}
        </div>
        {actions}
      </div>
    </header>
  );
}

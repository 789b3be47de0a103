import { ArrowLeft, Download, Save } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** The bar above the editor: the way back, the open project, and its actions. */
export function HeaderBar({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 sm:px-3">
      <Tooltip content="Back to the dashboard">
        <Link
          href="/"
          aria-label="Back to the dashboard"
          className="grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
        </Link>
      </Tooltip>
      <div className="min-w-0 grow">{title}</div>
      {children}
    </header>
  );
}

type ButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label' | 'icon' | 'className' | 'children'>;

export function SaveChangesButton(props: ButtonProps) {
  return (
    <Button {...props} aria-label="Save Changes" icon={<Save aria-hidden="true" />} className="max-md:w-9 max-md:px-0">
      <span className="max-md:hidden">Save Changes</span>
    </Button>
  );
}

/** The Export Video button of the bar. */
export function ExportVideoButton(props: ButtonProps) {
  return (
    <Button
      {...props}
      variant="primary"
      aria-label="Export Video"
      icon={<Download aria-hidden="true" />}
      className="max-md:w-9 max-md:px-0"
    >
      <span className="max-md:hidden">Export Video</span>
    </Button>
  );
}

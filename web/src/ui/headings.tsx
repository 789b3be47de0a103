import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface HeadingProps {
  children: ReactNode;
  className?: string;
}

/** The headline of a public page. */
export function Headline({ children, className }: HeadingProps) {
  return (
    <h1 className={classNames('text-balance font-bold font-display text-2xl tracking-tight sm:text-3xl', className)}>
      {children}
    </h1>
  );
}

/** The heading of a part of a public page. */
export function SectionHeading({ id, children, className }: HeadingProps & { id?: string }) {
  return (
    <h2 id={id} className={classNames('text-balance font-bold font-display text-xl tracking-tight', className)}>
      {children}
    </h2>
  );
}

/** A centred headline with a summary below it. */
export function PageIntro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl text-center">
      <Headline>{title}</Headline>
      <p className="mt-5 text-balance text-lg text-muted">{children}</p>
    </div>
  );
}

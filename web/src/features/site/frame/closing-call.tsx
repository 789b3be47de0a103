import type { ReactNode } from 'react';

interface ClosingCallProps {
  title: string;
  text: string;
  /** The buttons. */
  children: ReactNode;
}

/** The dark band with the next step at the end of a page. */
export function ClosingCall({ title, text, children }: ClosingCallProps) {
  return (
    <section
      data-theme="studio"
      className="mt-20 rounded-lg border border-line bg-surface px-6 py-14 text-center text-text sm:mt-28"
    >
      <h2 className="text-balance font-bold font-display text-xl tracking-tight sm:text-2xl">{title}</h2>
      <p className="mx-auto mt-3 max-w-prose text-balance text-base text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}

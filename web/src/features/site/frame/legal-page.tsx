import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { Headline } from '#web/ui/headings.tsx';
import { LogoHeader } from './site-header.tsx';
import { SitePage } from './site-page.tsx';

interface LegalPageProps {
  title: string;
  /** A sentence or two about the page. */
  summary: ReactNode;
  children: ReactElement<LegalSectionProps>[];
}

interface LegalSectionProps {
  /** Its anchor. */
  id: string;
  title: string;
  /** Set by the page. */
  number?: number;
  children: ReactNode;
}

/** A legal text with numbered sections and a table of contents. */
export function LegalPage({ title, summary, children }: LegalPageProps) {
  return (
    <SitePage header={<LogoHeader />}>
      <Headline className="sm:text-2xl">{title}</Headline>
      <p className="mt-3 text-muted text-md">Last updated October 2025</p>
      <p className="mt-6 max-w-prose text-lg text-muted">{summary}</p>
      <div className="mt-12 grid items-start gap-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label="Contents" className="rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-8">
          <h2 className="font-semibold text-md">Contents</h2>
          <ol className="mt-2 flex flex-col text-md text-muted">
            {children.map(({ props: section }, index) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="flex gap-2 py-1 hover:text-text hover:underline">
                  <span className="w-6 shrink-0 whitespace-nowrap text-right text-faint tabular">{index + 1}.</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex min-w-0 flex-col gap-12">
          {children.map((section, index) => cloneElement(section, { key: section.props.id, number: index + 1 }))}
        </div>
      </div>
    </SitePage>
  );
}

export function LegalSection({ id, title, number, children }: LegalSectionProps) {
  return (
    <section aria-labelledby={id} className={PROSE}>
      <h2 id={id} className="scroll-mt-8 font-bold font-display text-lg text-text tracking-tight">
        {number}. {title}
      </h2>
      {children}
    </section>
  );
}

const PROSE =
  'flex max-w-[70ch] flex-col gap-3 leading-7 [&_a]:text-accent-text [&_a]:underline [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-6';

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { SiteHeader } from './site-header.tsx';
import { SitePage } from './site-page.tsx';

interface ArticleLink {
  readonly href: string;
  readonly title: string;
}

interface ArticlePageProps {
  /** The set of links in the header. */
  links: 'marketing' | 'blog';
  /** The list that the article belongs to. */
  back: ArticleLink;
  /** Above the title. */
  category: string;
  title: string;
  /** Below the title. */
  summary: ReactNode;
  /** Other articles of the list. `name` is for screen readers. */
  more: { readonly name: string; readonly title: string; readonly links: readonly ArticleLink[] };
  /** The label of the way to a new account. */
  call: string;
  children: ReactNode;
}

/** The frame of a page that is one text: a post, a help page. */
export function ArticlePage({ links, back, category, title, summary, more, call, children }: ArticlePageProps) {
  return (
    <SitePage header={<SiteHeader links={links} isSticky />} className="max-w-3xl py-12 sm:py-16">
      <Link href={back.href} className="inline-flex items-center gap-2 py-1 text-md text-muted hover:text-text">
        <ArrowLeft className="size-4" aria-hidden="true" />
        {back.title}
      </Link>
      <article className="mt-8">
        <header>
          <p className="font-medium text-accent-text text-md">{category}</p>
          <h1 className="mt-2 text-balance font-bold font-display text-2xl tracking-tight">{title}</h1>
          <p className="mt-4 text-md text-muted">{summary}</p>
        </header>
        <div className={PROSE}>{children}</div>
      </article>
      <nav aria-label={more.name} className="mt-16 border-line border-t pt-8">
        <h2 className="font-semibold text-base">{more.title}</h2>
        <ul className="mt-3 flex flex-col gap-1">
          {more.links.map((other) => (
            <li key={other.href}>
              <Link href={other.href} className="inline-block py-1.5 text-accent-text underline">
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
        <Button variant="primary" size="lg" asChild className="mt-8">
          <a href="/auth?tab=register">{call}</a>
        </Button>
      </nav>
    </SitePage>
  );
}

const PROSE =
  'mt-8 flex max-w-[68ch] flex-col gap-5 text-base leading-7 [&_h2]:mt-5 [&_h2]:font-bold [&_h2]:font-display [&_h2]:text-lg [&_h2]:tracking-tight [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-6 [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:pl-6 [&_blockquote]:border-accent [&_blockquote]:border-l-2 [&_blockquote]:pl-4 [&_blockquote]:text-muted [&_strong]:font-semibold [&_p_a]:text-accent-text [&_p_a]:underline [&_kbd]:rounded-sm [&_kbd]:border [&_kbd]:border-line-strong [&_kbd]:px-1 [&_kbd]:font-sans [&_kbd]:text-md';

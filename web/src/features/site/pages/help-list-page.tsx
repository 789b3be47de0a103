import { Link } from 'wouter';
import { ClosingCall } from '#web/features/site/frame/closing-call.tsx';
import { HELP_PAGES, helpPath } from '#web/features/site/frame/help-pages.ts';
import { HelpPicture } from '#web/features/site/frame/help-picture.tsx';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageIntro } from '#web/ui/headings.tsx';

/** All help pages, each with one sentence and a picture. */
export function HelpListPage() {
  return (
    <SitePage>
      <PageIntro title="How to make a video with Clipwright">
        Six short pages, in the order in which you need them. Each shows the screen and says what to press.
      </PageIntro>
      <ol className="mt-14 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {HELP_PAGES.map((page) => (
          <li
            key={page.slug}
            className="relative flex flex-col rounded-lg border border-line bg-surface p-4 transition-colors hover:border-control"
          >
            <HelpPicture name={page.picture} isDecoration />
            <h2 className="mt-4 text-balance font-bold font-display text-lg leading-6">
              <Link href={helpPath(page)} className="after:absolute after:inset-0 after:rounded-lg">
                {page.title}
              </Link>
            </h2>
            <p className="mt-2 text-md text-muted">{page.summary}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 text-center text-muted">
        Do you run a studio, and want a language model to write its scripts? See{' '}
        <a href="/help/script-writer" className="text-accent-text underline">
          Script Writer
        </a>{' '}
        after you sign in.
      </p>
      <ClosingCall
        title="Not found here?"
        text="The help center answers ten more questions, and people answer the rest."
      >
        <Button variant="primary" size="lg" asChild>
          <Link href="/support">Help Center</Link>
        </Button>
        <Button size="lg" asChild>
          <Link href="/contact">Contact Us</Link>
        </Button>
      </ClosingCall>
    </SitePage>
  );
}

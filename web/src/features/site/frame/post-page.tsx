import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { usePageInfo } from './page-info.ts';
import { formatPostDate, POSTS, postPath } from './posts.ts';
import { SiteHeader } from './site-header.tsx';
import { SitePage } from './site-page.tsx';

/** A whole post. */
export function PostPage({ children }: { children: ReactNode }) {
  const { post } = usePageInfo();
  if (!post) throw new Error('This page is not a post.');
  return (
    <SitePage header={<SiteHeader links="blog" isSticky />} className="max-w-3xl py-12 sm:py-16">
      <Link href="/blog" className="inline-flex items-center gap-2 py-1 text-md text-muted hover:text-text">
        <ArrowLeft className="size-4" aria-hidden="true" />
        All posts
      </Link>
      <article className="mt-8">
        <header>
          <p className="font-medium text-accent-text text-md">{post.category}</p>
          <h1 className="mt-2 text-balance font-bold font-display text-2xl tracking-tight">{post.title}</h1>
          <p className="mt-4 text-muted text-md">
            {post.author} · <time dateTime={post.date}>{formatPostDate(post)}</time>
          </p>
        </header>
        <div className={PROSE}>{children}</div>
      </article>
      <nav aria-label="More posts" className="mt-16 border-line border-t pt-8">
        <h2 className="font-semibold text-base">Read next</h2>
        <ul className="mt-3 flex flex-col gap-1">
          {POSTS.filter(({ slug }) => slug !== post.slug).map((other) => (
            <li key={other.slug}>
              <Link href={postPath(other)} className="inline-block py-1.5 text-accent-text underline">
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
        <Button variant="primary" size="lg" asChild className="mt-8">
          <a href="/auth?tab=register">Try it on your next video</a>
        </Button>
      </nav>
    </SitePage>
  );
}

const PROSE =
  'mt-8 flex max-w-[68ch] flex-col gap-5 text-base leading-7 [&_h2]:mt-5 [&_h2]:font-bold [&_h2]:font-display [&_h2]:text-lg [&_h2]:tracking-tight [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-6 [&_ol]:flex [&_ol]:list-decimal [&_ol]:flex-col [&_ol]:gap-2 [&_ol]:pl-6 [&_blockquote]:border-accent [&_blockquote]:border-l-2 [&_blockquote]:pl-4 [&_blockquote]:text-muted';

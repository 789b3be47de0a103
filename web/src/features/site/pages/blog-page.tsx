import { Link } from 'wouter';
import { formatPostDate, POSTS, postPath } from '#web/features/site/frame/posts.ts';
import { SiteHeader } from '#web/features/site/frame/site-header.tsx';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageIntro } from '#web/ui/headings.tsx';

/** All posts. */
export function BlogPage() {
  return (
    <SitePage header={<SiteHeader links="blog" isSticky />}>
      <PageIntro title="Video Creation Insights & Tips">
        What we have learnt about short videos, written down so that you can use it this afternoon.
      </PageIntro>
      <ul className="mt-14 grid gap-5 lg:grid-cols-3">
        {POSTS.map((post) => (
          <li key={post.slug}>
            <Card className="flex h-full flex-col p-6">
              <p className="font-medium text-accent-text text-md">{post.category}</p>
              <h2 className="mt-2 text-balance font-bold font-display text-lg leading-6">{post.title}</h2>
              <p className="mt-3 text-md text-muted">{post.excerpt}</p>
              <p className="mt-4 mb-6 text-muted text-sm">
                {post.author} · <time dateTime={post.date}>{formatPostDate(post)}</time>
              </p>
              <Button asChild className="mt-auto self-start">
                <Link href={postPath(post)} aria-label={`Read More: ${post.title}`}>
                  Read More
                </Link>
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      <section
        aria-labelledby="more"
        className="mt-16 rounded-lg border border-line-strong border-dashed px-6 py-12 text-center"
      >
        <h2 id="more" className="font-bold font-display text-lg">
          More Content Coming Soon
        </h2>
        <p className="mx-auto mt-2 max-w-prose text-muted">
          Leave us a note with your address and we will write when the next post is out.
        </p>
        <Button asChild className="mt-5">
          <Link href="/contact">Subscribe to Updates</Link>
        </Button>
      </section>
    </SitePage>
  );
}

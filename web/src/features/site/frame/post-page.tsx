import type { ReactNode } from 'react';
import { ArticlePage } from './article-page.tsx';
import { usePageInfo } from './page-info.ts';
import { formatPostDate, POSTS, postPath } from './posts.ts';

/** A whole post. */
export function PostPage({ children }: { children: ReactNode }) {
  const { post } = usePageInfo();
  if (!post) throw new Error('This page is not a post.');
  const others = POSTS.filter(({ slug }) => slug !== post.slug);
  return (
    <ArticlePage
      links="blog"
      back={{ href: '/blog', title: 'All posts' }}
      category={post.category}
      title={post.title}
      summary={
        <>
          {post.author} · <time dateTime={post.date}>{formatPostDate(post)}</time>
        </>
      }
      more={{
        name: 'More posts',
        title: 'Read next',
        links: others.map((other) => ({ href: postPath(other), title: other.title })),
      }}
      call="Try it on your next video"
    >
      {children}
    </ArticlePage>
  );
}

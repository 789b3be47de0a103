/** A blog post's facts, without its text. */
export interface Post {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** As `2025-10-15`. */
  readonly date: string;
  readonly author: string;
  readonly category: string;
}

/** The posts, newest first. */
export const POSTS = [
  {
    slug: 'the-first-three-seconds',
    title: 'The first three seconds: a hook that earns the next ten',
    excerpt:
      'Most viewers decide before your first sentence is over. Four openings that work, one that never does, and a way to test yours before you film.',
    date: '2025-10-15',
    author: 'The Clipwright team',
    category: 'Scripting',
  },
  {
    slug: 'captions-people-read',
    title: 'Captions people actually read',
    excerpt:
      'Short videos are often watched without sound. How long a line may be, how long it must stay, and where on the frame nothing covers it.',
    date: '2025-10-10',
    author: 'The Clipwright team',
    category: 'Captions',
  },
  {
    slug: 'one-idea-four-platforms',
    title: 'One idea, four platforms, one afternoon',
    excerpt:
      'Upright, square and wide from the same footage. Plan the frame before you film, and the other versions cost minutes instead of days.',
    date: '2025-10-05',
    author: 'The Clipwright team',
    category: 'Workflow',
  },
] as const satisfies readonly Post[];

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a post's date like "15 Oct 2025". */
export function formatPostDate({ date: day }: Pick<Post, 'date'>): string {
  return date.format(new Date(day));
}

export function postPath({ slug }: Pick<Post, 'slug'>): string {
  return `/blog/${slug}`;
}

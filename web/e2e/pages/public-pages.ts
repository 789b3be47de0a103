/** Every public page with its heading. */
export const PAGES: Readonly<Record<string, string>> = {
  '/': 'From idea to final cut, in one tab',
  '/pricing': 'Simple prices, whole features',
  '/features': 'Everything between the idea and the upload',
  '/how-it-works': 'Three steps to a finished video',
  '/support': 'How can we help?',
  '/help': 'How to make a video with Clipwright',
  '/help/first-video': 'Make your first video',
  '/contact': 'Talk to us',
  '/blog': 'Video Creation Insights & Tips',
  '/blog/the-first-three-seconds': 'The first three seconds: a hook that earns the next ten',
  '/blog/captions-people-read': 'Captions people actually read',
  '/blog/one-idea-four-platforms': 'One idea, four platforms, one afternoon',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
  '/cookies': 'Cookie Policy',
};

/** Further public pages with their headings, in the frame of one in {@link PAGES}: only what is served is checked. */
const LIKE_OTHERS: Readonly<Record<string, string>> = {
  '/help/own-footage-and-recording': 'Use your own footage, or record it here',
  '/help/cut-by-words': 'Cut a video by its words',
  '/help/captions': 'Captions, word by word',
  '/help/make-it-yours': 'Make it yours: titles, looks, speed, brand',
  '/help/export-check-and-share': 'Check, export and share',
};

/** All public pages that the studio serves, with their headings. */
export const ALL_PAGES = { ...PAGES, ...LIKE_OTHERS };

import type { ComponentType } from 'react';
import { HELP_PAGES, helpPath } from './frame/help-pages.ts';
import type { PageInfo } from './frame/page-info.ts';
import { POSTS, postPath } from './frame/posts.ts';

/** A public page and its code. */
export interface LoadablePage extends PageInfo {
  readonly load: () => Promise<ComponentType>;
  /** The module of `load`, relative to the web root. The prerendered page preloads it. */
  readonly source: string;
}

const POST_TEXTS: Record<(typeof POSTS)[number]['slug'], () => Promise<ComponentType>> = {
  'the-first-three-seconds': async () =>
    (await import('./pages/posts/the-first-three-seconds.tsx')).TheFirstThreeSeconds,
  'captions-people-read': async () => (await import('./pages/posts/captions-people-read.tsx')).CaptionsPeopleRead,
  'one-idea-four-platforms': async () =>
    (await import('./pages/posts/one-idea-four-platforms.tsx')).OneIdeaFourPlatforms,
};

const HELP_TEXTS: Record<(typeof HELP_PAGES)[number]['slug'], () => Promise<ComponentType>> = {
  'first-video': async () => (await import('./pages/help/first-video.tsx')).FirstVideo,
  'own-footage-and-recording': async () =>
    (await import('./pages/help/own-footage-and-recording.tsx')).OwnFootageAndRecording,
  'cut-by-words': async () => (await import('./pages/help/cut-by-words.tsx')).CutByWords,
  captions: async () => (await import('./pages/help/captions.tsx')).Captions,
  'make-it-yours': async () => (await import('./pages/help/make-it-yours.tsx')).MakeItYours,
  'export-check-and-share': async () => (await import('./pages/help/export-check-and-share.tsx')).ExportCheckAndShare,
};

/** Every page for visitors who are not signed in, apart from `/auth`. */
export const SITE_PAGES: readonly LoadablePage[] = [
  {
    path: '/',
    title: 'Clipwright – From idea to final cut, in one tab',
    description:
      'Turn an idea into a finished short video: AI writes and speaks the script, a real timeline to cut it on, word-level captions, and exports for TikTok, Reels and Shorts.',
    load: async () => (await import('./pages/landing-page.tsx')).LandingPage,
    source: 'src/features/site/pages/landing-page.tsx',
  },
  {
    path: '/pricing',
    title: 'Pricing – Clipwright',
    description:
      'Creator at £19 a month, Studio at £79 with a 14-day trial and no card, Enterprise by agreement. What each plan includes, and answers to common questions.',
    load: async () => (await import('./pages/pricing-page.tsx')).PricingPage,
    source: 'src/features/site/pages/pricing-page.tsx',
  },
  {
    path: '/features',
    title: 'Features – Clipwright',
    description:
      'AI scripts, a multi-track timeline, webcam, screen and audio recording, AI voiceover, stock footage, auto-captions, platform exports and brand kits.',
    load: async () => (await import('./pages/features-page.tsx')).FeaturesPage,
    source: 'src/features/site/pages/features-page.tsx',
  },
  {
    path: '/how-it-works',
    title: 'How It Works – Clipwright',
    description:
      'Three steps from a sentence to a published video: generate your script, edit on a professional timeline, export and publish.',
    load: async () => (await import('./pages/how-it-works-page.tsx')).HowItWorksPage,
    source: 'src/features/site/pages/how-it-works-page.tsx',
  },
  {
    path: '/support',
    title: 'Help Center – Clipwright',
    description:
      'Answers to the questions that creators ask most about scripts, footage, captions, exports, plans and accounts, and how to reach the support team.',
    load: async () => (await import('./pages/support-page.tsx')).SupportPage,
    source: 'src/features/site/pages/support-page.tsx',
  },
  {
    path: '/help',
    title: 'Help – Clipwright',
    description:
      'How to make a first video, use your own footage, cut by words, caption, style, export and share. Six short pages with pictures of each screen.',
    load: async () => (await import('./pages/help-list-page.tsx')).HelpListPage,
    source: 'src/features/site/pages/help-list-page.tsx',
  },
  ...HELP_PAGES.map((help) => ({
    path: helpPath(help),
    title: `${help.title} – Clipwright Help`,
    description: help.summary,
    help,
    load: HELP_TEXTS[help.slug],
    source: `src/features/site/pages/help/${help.slug}.tsx`,
  })),
  {
    path: '/contact',
    title: 'Contact Us – Clipwright',
    description:
      'Write to the Clipwright team about support, billing or an enterprise plan. We answer within 24 hours.',
    load: async () => (await import('./pages/contact-page.tsx')).ContactPage,
    source: 'src/features/site/pages/contact-page.tsx',
  },
  {
    path: '/blog',
    title: 'Video Creation Insights & Tips – Clipwright Blog',
    description:
      'Practical writing for people who make short videos: hooks that hold, captions that are read, and one shoot that serves every platform.',
    load: async () => (await import('./pages/blog-page.tsx')).BlogPage,
    source: 'src/features/site/pages/blog-page.tsx',
  },
  ...POSTS.map((post) => ({
    path: postPath(post),
    title: `${post.title} – Clipwright Blog`,
    description: post.excerpt,
    post,
    load: POST_TEXTS[post.slug],
    source: `src/features/site/pages/posts/${post.slug}.tsx`,
  })),
  {
    path: '/terms',
    title: 'Terms of Service – Clipwright',
    description:
      'The terms on which you use Clipwright: accounts, plans and payment, your content, AI, liability and law.',
    load: async () => (await import('./pages/terms-page.tsx')).TermsPage,
    source: 'src/features/site/pages/terms-page.tsx',
  },
  {
    path: '/privacy',
    title: 'Privacy Policy – Clipwright',
    description:
      'What personal data Clipwright collects, why, how long it is kept, who helps us process it, and your rights under UK GDPR.',
    load: async () => (await import('./pages/privacy-page.tsx')).PrivacyPage,
    source: 'src/features/site/pages/privacy-page.tsx',
  },
  {
    path: '/cookies',
    title: 'Cookie Policy – Clipwright',
    description: 'The cookies and the browser storage that Clipwright uses, what each is for, and how long it lasts.',
    load: async () => (await import('./pages/cookies-page.tsx')).CookiesPage,
    source: 'src/features/site/pages/cookies-page.tsx',
  },
];

/** The public page at a path; null without one. */
export function findSitePage(path: string): LoadablePage | null {
  return SITE_PAGES.find((page) => page.path === path) ?? null;
}

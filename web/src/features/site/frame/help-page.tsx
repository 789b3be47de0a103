import type { ReactNode } from 'react';
import { ArticlePage } from './article-page.tsx';
import { HELP_PAGES, helpPath } from './help-pages.ts';
import { usePageInfo } from './page-info.ts';

/** A whole help page: its text, and the keys that it is about. */
export function HelpPage({ children }: { children: ReactNode }) {
  const { help } = usePageInfo();
  if (!help) throw new Error('This page is not a help page.');
  const others = HELP_PAGES.filter(({ slug }) => slug !== help.slug);
  return (
    <ArticlePage
      links="marketing"
      back={{ href: '/help', title: 'All help pages' }}
      category="Help"
      title={help.title}
      summary={help.summary}
      more={{
        name: 'More help pages',
        title: 'More help',
        links: others.map((other) => ({ href: helpPath(other), title: other.title })),
      }}
      call="Try it now"
    >
      {children}
      {help.keys.length > 0 && (
        <>
          <h2>Keys</h2>
          <ul>
            {help.keys.map(([action, keys]) => (
              <li key={action}>
                <kbd>{keys.replace('Mod', 'Ctrl')}</kbd> {action}
              </li>
            ))}
          </ul>
          <p>
            On a Mac, press ⌘ where it says Ctrl. In the editor, <kbd>?</kbd> shows every shortcut and <kbd>Ctrl+K</kbd>{' '}
            finds every command by its name.
          </p>
        </>
      )}
    </ArticlePage>
  );
}

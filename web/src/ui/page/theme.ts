import { keepText, readText } from '#web/storage/stored-text.ts';

/** `studio` is dark, so that footage is the brightest thing; `public` is light, unless the visitor prefers dark. */
export type Theme = 'studio' | 'public';

const STORAGE_KEY = 'clipwright.theme';

/** Sets the page's theme and remembers it for the next visit. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  keepText('localStorage', STORAGE_KEY, theme);
}

/** The theme of the last page opened here. Light on a first visit, which opens the public page. */
export function applyRememberedTheme(): void {
  const theme: Theme = readText('localStorage', STORAGE_KEY) === 'studio' ? 'studio' : 'public';
  document.documentElement.dataset['theme'] = theme;
}

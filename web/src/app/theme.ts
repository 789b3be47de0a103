/** `studio` is dark, so that footage is the brightest thing; `public` is light, unless the visitor prefers dark. */
export type Theme = 'studio' | 'public';

const STORAGE_KEY = 'clipwright.theme';

/** Sets the page's theme and remembers it for the next visit. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the next visit opens dark and turns light once it knows better.
  }
}

/** The theme of the last page opened here; light on a first visit, which sees the public page. */
export function applyRememberedTheme(): void {
  let theme: Theme = 'public';
  try {
    if (localStorage.getItem(STORAGE_KEY) === 'studio') theme = 'studio';
  } catch {
    // As above.
  }
  document.documentElement.dataset['theme'] = theme;
}

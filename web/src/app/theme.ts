/** `studio` is dark, where the footage is the brightest thing; `public` is light, for reading, unless the visitor prefers dark. */
export type Theme = 'studio' | 'public';

const STORAGE_KEY = 'clipwright.theme';

/** Puts the page in a theme, and remembers it so that the next visit opens in the same one. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Without storage the next visit opens dark and turns light when it knows better.
  }
}

/** The theme of the last page that was open here; light for a first visit, which sees the public page. */
export function applyRememberedTheme(): void {
  let theme: Theme = 'public';
  try {
    if (localStorage.getItem(STORAGE_KEY) === 'studio') theme = 'studio';
  } catch {
    // As above.
  }
  document.documentElement.dataset['theme'] = theme;
}

/**
 * Where to go after sign-in, if it is a page of this very site: path, query and fragment, else null.
 * Browsers read `//host`, `/\host` and a tab between the slashes as another site; such values are refused, and so are
 * addresses of the API, which are no pages.
 */
export function ownPath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/')) return null;
  // An origin that cannot exist: whatever leaves it was never a path.
  const base = 'http://own.invalid';
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  if (/^\/api(\/|$)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

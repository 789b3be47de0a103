/**
 * Returns path, query and fragment of a page of this site to open after sign-in, or null for anything else. Refuses API
 * addresses, and `//host`, `/\host` and a tab between the slashes, because browsers read these as another site.
 */
export function ownPath(value: string | null | undefined): string | null {
  if (!value?.startsWith('/')) return null;
  // A host that cannot exist. A value that resolves to another origin was not a path.
  const base = 'http://own.invalid';
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  if (/^\/api(\/|$)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** URLs of the fonts for scripts, by their paths in the packages. */
const ADDRESSES = import.meta.glob<string>(
  [
    '../../../node_modules/@fontsource-variable/noto-sans-{arabic,hebrew,devanagari,thai}/files/*-{arabic,hebrew,devanagari,thai}-wght-normal.woff2',
    '../../../node_modules/@fontsource-variable/noto-sans-{jp,kr,sc}/files/*-[0-9]*-wght-normal.woff2',
  ],
  { eager: true, query: '?url', import: 'default' },
);

const BY_NAME = new Map(Object.entries(ADDRESSES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]));

/** @throws Error for a file that no package contains. */
export function addressOf(name: string): string {
  const url = BY_NAME.get(name);
  if (url === undefined) throw new Error(`There is no font file ${name}`);
  return url;
}

/** URLs of brand kit font files, by their paths in the packages. The default font's are always needed. */
export const BRAND_ADDRESSES = import.meta.glob<string>(
  '../../../node_modules/@fontsource-variable/{bricolage-grotesque,montserrat,nunito,open-sans,oswald,playfair-display,roboto}/files/*-{latin,latin-ext,vietnamese,greek,greek-ext,cyrillic,cyrillic-ext}-wght-normal.woff2',
  { eager: true, query: '?url', import: 'default' },
);

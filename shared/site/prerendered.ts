import type { Company } from '../company/company.ts';

/** Folder of the built web app that holds the prerendered public pages. */
export const PRERENDERED_FOLDER = 'site';

/** Stands in prerendered files where the address of the site belongs: a build does not know where it will be served. */
export const SITE_ORIGIN_PLACEHOLDER = 'https://site-origin.invalid';

/** Stands in prerendered pages where the company of the studio belongs: a build does not know who will run it. */
export const COMPANY_PLACEHOLDERS: Company = {
  name: '{{company.name}}',
  address: '{{company.address}}',
  supportEmail: '{{company.supportEmail}}',
  salesEmail: '{{company.salesEmail}}',
};

/** Stands in prerendered pages where the script reads the company from, as JSON in an element of the id {@link COMPANY_ELEMENT}. */
export const COMPANY_JSON_PLACEHOLDER = '{{company.json}}';

export const COMPANY_ELEMENT = 'company';

/** The prerendered page for every address that has none. No path of a page leads to a name with a dot in it. */
export const NOT_FOUND_FILE = 'not-found.page.html';

/**
 * The file of a public page, from {@link PRERENDERED_FOLDER}: `index.html` for `/`, `blog/a-post.html` for `/blog/a-post`.
 * @param path Path of the page, with its leading slash and without one at the end.
 */
export function prerenderedFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/**
 * A prerendered file as it is served: with the address that it is reached at, and with the company in place.
 * @param origin Scheme and host, without a slash at the end.
 */
export function fillPrerendered(content: string, origin: string, company: Company): string {
  const filled = content
    .replaceAll(SITE_ORIGIN_PLACEHOLDER, () => origin)
    .replaceAll(COMPANY_JSON_PLACEHOLDER, () => JSON.stringify(company).replaceAll('<', '\\u003c'));
  return (Object.keys(COMPANY_PLACEHOLDERS) as (keyof Company)[]).reduce(
    (text, key) => text.replaceAll(COMPANY_PLACEHOLDERS[key], () => escapeHtml(company[key])),
    filled,
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');
}

import type { Company } from '#shared/company/company.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

/** Folder of the built web app that holds the prerendered public pages. */
export const PRERENDERED_FOLDER = 'site';

/** Placeholder for the site's address in prerendered files, because a build does not know its address. */
export const SITE_ORIGIN_PLACEHOLDER = 'https://site-origin.invalid';

/** Placeholders for the studio's company in prerendered pages, because a build does not know its operator. */
export const COMPANY_PLACEHOLDERS: Company = {
  name: '{{company.name}}',
  address: '{{company.address}}',
  supportEmail: '{{company.supportEmail}}',
  salesEmail: '{{company.salesEmail}}',
};

/** Facts of a studio on which the texts of its public pages depend. */
export interface SiteFacts {
  readonly takesPayments: boolean;
  /** True where accounts may allow searches at Wikimedia Commons and Openverse. */
  readonly openPictures: boolean;
  /** True where files are stored at Google Cloud. */
  readonly cloudFiles: boolean;
  /** True where a provider, and not the device or this server, turns speech into text. */
  readonly sendsSpeech: boolean;
}

/**
 * Placeholder for the company as JSON, with {@link SiteFacts}, which the script reads from the element with the id
 * {@link COMPANY_ELEMENT}.
 */
export const COMPANY_JSON_PLACEHOLDER = '{{company.json}}';

export const COMPANY_ELEMENT = 'company';

/** The prerendered page for unknown addresses. No page path leads to a name with a dot in it. */
export const NOT_FOUND_FILE = 'not-found.page.html';

/**
 * File of a public page, relative to {@link PRERENDERED_FOLDER}: `index.html` for `/`, `blog/a-post.html` for
 * `/blog/a-post`.
 * @param path Path of the page, with its leading slash and without a trailing one.
 */
export function prerenderedFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/**
 * Fills a prerendered file with the address it is served at, the company, and facts of the studio.
 * @param origin Scheme and host, without a trailing slash.
 */
export function fillPrerendered(content: string, origin: string, company: Company, facts: SiteFacts): string {
  const filled = content
    .replaceAll(SITE_ORIGIN_PLACEHOLDER, () => origin)
    .replaceAll(COMPANY_JSON_PLACEHOLDER, () => JSON.stringify({ ...company, ...facts }).replaceAll('<', '\\u003c'));
  return (Object.keys(COMPANY_PLACEHOLDERS) as (keyof Company)[]).reduce(
    (text, key) => text.replaceAll(COMPANY_PLACEHOLDERS[key], () => escapeHtml(company[key])),
    filled,
  );
}

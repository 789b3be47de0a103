/** Catalogues of free pictures that need no key. */
export const OPEN_SOURCES = ['wikimedia', 'openverse'] as const;
export type OpenSourceId = (typeof OPEN_SOURCES)[number];

export const OPEN_SOURCE_NAMES: Readonly<Record<OpenSourceId, string>> = {
  wikimedia: 'Wikimedia Commons',
  openverse: 'Openverse',
};

/** Accepted licences. All others forbid a use that a video makes, or demand the same licence for the video. */
export const OPEN_LICENSES = ['cc0', 'public-domain', 'cc-by'] as const;
export type OpenLicense = (typeof OPEN_LICENSES)[number];

/** An account's choice: no search, only pictures without conditions, or also those that require a credit. */
export const OPEN_PICTURES_CHOICES = ['off', 'free', 'credited'] as const;
export type OpenPicturesChoice = (typeof OPEN_PICTURES_CHOICES)[number];

/** Larger pictures are refused, because decoding them takes a gigabyte of memory. */
export const MAX_OPEN_PIXELS = 200_000_000;

/**
 * Reads a licence's code as Wikimedia Commons and Openverse write it: `cc0`, `pd`, `pdm`, `by`, `cc-by-4.0`.
 * @returns Null for a missing licence and for every other one, including share-alike, non-commercial and
 *   no-derivatives.
 */
export function openLicense(code: string | null | undefined): OpenLicense | null {
  const text = code?.trim().toLowerCase() ?? '';
  if (/^cc0(?:[- ]1\.0)?$/.test(text)) return 'cc0';
  if (/^(?:pd|pdm|public domain)$/.test(text) || /^pd-[\w-]+$/.test(text)) return 'public-domain';
  // A country can only follow a version. In `by-sa` the letters are a condition.
  return /^(?:cc[- ])?by(?:[- ]\d\.\d(?:[- ][a-z]{2})?)?$/.test(text) ? 'cc-by' : null;
}

/** True when an account's choice covers a licence. */
export function isLicenseAllowed(license: OpenLicense, choice: OpenPicturesChoice): boolean {
  return choice === 'credited' || (choice === 'free' && license !== 'cc-by');
}

/** Catalogues of free pictures that are asked without a key. */
export const OPEN_SOURCES = ['wikimedia', 'openverse'] as const;
export type OpenSourceId = (typeof OPEN_SOURCES)[number];

export const OPEN_SOURCE_NAMES: Readonly<Record<OpenSourceId, string>> = {
  wikimedia: 'Wikimedia Commons',
  openverse: 'Openverse',
};

/** Licences that are accepted; all others forbid a use that a video has, or demand the same licence of the video. */
export const OPEN_LICENSES = ['cc0', 'public-domain', 'cc-by'] as const;
export type OpenLicense = (typeof OPEN_LICENSES)[number];

/** An account's choice: not asked at all, only pictures free of conditions, or those that require a credit too. */
export const OPEN_PICTURES_CHOICES = ['off', 'free', 'credited'] as const;
export type OpenPicturesChoice = (typeof OPEN_PICTURES_CHOICES)[number];

/** More pixels than this are refused: decoding them takes a gigabyte of memory. */
export const MAX_OPEN_PIXELS = 200_000_000;

/**
 * Reads a licence's code as Wikimedia Commons and Openverse write it: `cc0`, `pd`, `pdm`, `by`, `cc-by-4.0`.
 * @returns Null for a missing licence and for every other one, share-alike, non-commercial and no-derivatives among them.
 */
export function openLicense(code: string | null | undefined): OpenLicense | null {
  const text = code?.trim().toLowerCase() ?? '';
  if (/^cc0(?:[- ]1\.0)?$/.test(text)) return 'cc0';
  if (/^(?:pd|pdm|public domain)$/.test(text) || /^pd-[\w-]+$/.test(text)) return 'public-domain';
  // A country follows a version only: in `by-sa` the letters are a condition.
  return /^(?:cc[- ])?by(?:[- ]\d\.\d(?:[- ][a-z]{2})?)?$/.test(text) ? 'cc-by' : null;
}

/** True when an account's choice covers a licence. */
export function isLicenseAllowed(license: OpenLicense, choice: OpenPicturesChoice): boolean {
  return choice === 'credited' || (choice === 'free' && license !== 'cc-by');
}

import type { AssetCredit } from '#shared/contracts/asset.ts';
import { OPEN_SOURCE_NAMES } from '#shared/stock/open-licenses.ts';

/** The provider of credited media, as it is named beside the author. */
export function creditSource({ source }: Pick<AssetCredit, 'source'>): string {
  return source === undefined ? 'Pexels' : OPEN_SOURCE_NAMES[source];
}

/** Author, licence and provider of credited media in a few words. */
export function shortCredit(credit: AssetCredit): string {
  return [credit.name, credit.licenseName, creditSource(credit)].filter(Boolean).join(' · ');
}

/** True where the licence demands the credit. */
export function isCreditRequired(credit: Pick<AssetCredit, 'license'> | undefined): boolean {
  return credit?.license === 'cc-by';
}

/** Credits ready to paste, each on a line and once; those that are required come first. Empty for none. */
export function creditsText(credits: readonly AssetCredit[]): string {
  const ordered = credits.toSorted((a, b) => Number(isCreditRequired(b)) - Number(isCreditRequired(a)));
  return [...new Set(ordered.map(creditLine))].join('\n');
}

/** Title, author, licence, and where each is found: what CC BY asks for. */
function creditLine(credit: AssetCredit): string {
  const { title, name, url, licenseName, licenseUrl } = credit;
  const work = title === undefined ? `Video by ${name}` : `“${title}” by ${name}`;
  const license = licenseName && (licenseUrl ? `${licenseName} (${licenseUrl})` : licenseName);
  return [work, license, `${creditSource(credit)}: ${url}`].filter(Boolean).join(', ');
}

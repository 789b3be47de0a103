import { expect, test } from 'vitest';
import type { AssetCredit } from '#shared/contracts/asset.ts';
import { creditsText, shortCredit } from './credits.ts';

const PEXELS: AssetCredit = { name: 'Ada', url: 'https://www.pexels.com/@ada' };
const FREE: AssetCredit = {
  name: 'Bea',
  url: 'https://commons.wikimedia.org/wiki/File:Rose.jpg',
  title: 'Rose',
  source: 'wikimedia',
  license: 'cc0',
  licenseName: 'CC0',
};
const REQUIRED: AssetCredit = {
  ...FREE,
  name: 'Cem',
  source: 'openverse',
  license: 'cc-by',
  licenseName: 'CC BY 4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0',
};

test('credits are ready to paste: the required ones first, each once, with all that the licence asks for', () => {
  expect(creditsText([PEXELS, FREE, REQUIRED, { ...FREE }]).split('\n')).toEqual([
    '“Rose” by Cem, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0), Openverse: https://commons.wikimedia.org/wiki/File:Rose.jpg',
    'Video by Ada, Pexels: https://www.pexels.com/@ada',
    '“Rose” by Bea, CC0, Wikimedia Commons: https://commons.wikimedia.org/wiki/File:Rose.jpg',
  ]);
  expect(creditsText([])).toBe('');
});

test('a short credit names author, licence and provider', () => {
  expect([PEXELS, REQUIRED].map(shortCredit)).toEqual(['Ada · Pexels', 'Cem · CC BY 4.0 · Openverse']);
});

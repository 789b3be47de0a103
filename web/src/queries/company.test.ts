import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '#shared/company/company.ts';
import { publicConfigSchema } from '#shared/contracts/config.ts';
import { readCompany, readFacts } from './company.ts';

describe('the company of a public page', () => {
  it('is read from every answer that the contract allows', () => {
    const answer = publicConfigSchema.parse({
      documents: 'embedded',
      files: 'local',
      scriptWriter: 'built-in',
      recogniser: 'built-in',
      voice: 'built-in',
      signInProvider: null,
      payments: false,
      mail: false,
      noServerRenders: 'ffmpeg is not installed',
      company: { ...DEFAULT_COMPANY, name: 'Reel Works Ltd' },
    });
    const off = { takesPayments: false, openPictures: false, cloudFiles: false, sendsSpeech: false };
    expect(readFacts(answer)).toEqual(off);
    const configured = { files: 'gcs', recogniser: 'openai', payments: true, openPictures: true } as const;
    const on = { takesPayments: true, openPictures: true, cloudFiles: true, sendsSpeech: true };
    expect(readFacts(publicConfigSchema.parse({ ...answer, ...configured }))).toEqual(on);
    expect(readFacts(null)).toEqual(off);
    expect(readCompany(answer)).toEqual({ ...DEFAULT_COMPANY, name: 'Reel Works Ltd' });
  });

  it.each([null, 'text', {}, { company: null }, { company: { ...DEFAULT_COMPANY, address: 5 } }])(
    'is not taken from %j',
    (answer) => {
      expect(readCompany(answer)).toBeNull();
    },
  );
});

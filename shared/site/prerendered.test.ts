import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPANY } from '#shared/company/company.ts';
import {
  COMPANY_JSON_PLACEHOLDER,
  COMPANY_PLACEHOLDERS,
  fillPrerendered,
  prerenderedFile,
  SITE_ORIGIN_PLACEHOLDER,
} from './prerendered.ts';

const FACTS = { takesPayments: true, openPictures: true, cloudFiles: true, sendsSpeech: true };
const ORIGIN = 'https://studio.example.com';

describe('a prerendered page', () => {
  it('has the address and the company of its server', () => {
    const { name, supportEmail } = COMPANY_PLACEHOLDERS;
    const page = `<a href="${SITE_ORIGIN_PLACEHOLDER}/terms">${name}</a> <a href="mailto:${supportEmail}">${supportEmail}</a>`;
    expect(fillPrerendered(page, ORIGIN, { ...DEFAULT_COMPANY, name: 'Reel Works' }, FACTS)).toBe(
      `<a href="${ORIGIN}/terms">Reel Works</a> <a href="mailto:support@clipwright.example">support@clipwright.example</a>`,
    );
  });

  it('takes what a company is called as text, in the markup and in its data', () => {
    const name = `$& O’Hara & "Sons" </script><img src=x onerror=alert(1)>'`;
    const company = { ...DEFAULT_COMPANY, name };
    expect(fillPrerendered(COMPANY_PLACEHOLDERS.name, ORIGIN, company, FACTS)).toBe(
      '$&amp; O’Hara &amp; &quot;Sons&quot; &lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&#x27;',
    );
    const data = fillPrerendered(COMPANY_JSON_PLACEHOLDER, ORIGIN, company, { ...FACTS, takesPayments: false });
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual({ ...company, ...FACTS, takesPayments: false });
  });

  it.each([
    ['/', 'index.html'],
    ['/terms', 'terms.html'],
    ['/blog/a-post', 'blog/a-post.html'],
  ])('at %s is the file %s', (path, file) => {
    expect(prerenderedFile(path)).toBe(file);
  });
});

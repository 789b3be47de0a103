import { escapeHtml } from '#shared/text/escape-html.ts';

/** The look of a mail that is sent under another name than the studio's. */
export interface MailBrand {
  /** Name of the sender. */
  readonly name: string;
  /** Colour of the stripe above the text, as `#rrggbb`. */
  readonly color: string;
  readonly logo: { readonly content: Buffer; readonly mimeType: string } | null;
}

const LOGO_ID = 'logo';

/** The parts of a message that show a brand: the sender's name, and the text with its logo and colour. */
export function brandedParts(text: string, from: string, { name, color, logo }: MailBrand) {
  const picture = logo && { cid: LOGO_ID, filename: 'logo', content: logo.content, contentType: logo.mimeType };
  return {
    from: { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from },
    html: brandedHtml(text, { name, color, hasLogo: logo !== null }),
    ...(picture && { attachments: [{ ...picture, contentDisposition: 'inline' as const }] }),
  };
}

/** The text as HTML: its paragraphs, with links for the lines that are an address. */
function brandedHtml(
  text: string,
  { name, color, hasLogo }: { name: string; color: string; hasLogo: boolean },
): string {
  const paragraphs = text.split('\n\n').map((paragraph) => {
    const escaped = escapeHtml(paragraph).replaceAll('\n', '<br>');
    return `<p>${/^https?:\/\/\S+$/.test(paragraph) ? `<a href="${escaped}">${escaped}</a>` : escaped}</p>`;
  });
  const logo = hasLogo ? `<p><img src="cid:${LOGO_ID}" alt="${escapeHtml(name)}" height="40"></p>` : '';
  const style = `border-top:6px solid ${escapeHtml(color)};padding:16px 0;font-family:sans-serif`;
  return `<!doctype html><div dir="auto" style="${style}">${logo}${paragraphs.join('')}</div>`;
}

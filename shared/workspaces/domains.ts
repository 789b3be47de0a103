/** Begins the TXT record by which a workspace proves that a domain is its own. */
export const DOMAIN_RECORD_PREFIX = 'clipwright-verification=';

/** A domain in ASCII and lower case, with at least two labels of at most 63 characters; the last is no number. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** True for a domain that e-mail addresses can have, in ASCII and lower case. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/** The domain of an e-mail address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

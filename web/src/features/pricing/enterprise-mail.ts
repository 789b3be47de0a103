/** The Enterprise button's address: a mail to sales. */
export function enterpriseMail(salesEmail: string): string {
  return `mailto:${salesEmail}?subject=${encodeURIComponent('Enterprise Plan Inquiry')}`;
}

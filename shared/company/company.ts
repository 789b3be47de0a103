/** Who runs a studio, as its footer, contact page and legal texts say. */
export interface Company {
  readonly name: string;
  readonly address: string;
  readonly supportEmail: string;
  readonly salesEmail: string;
}

/** What is said where the operator has configured nothing; the prerendered pages say it too. */
export const DEFAULT_COMPANY: Company = {
  name: 'Clipwright',
  address: 'London, United Kingdom',
  supportEmail: 'support@clipwright.example',
  salesEmail: 'sales@clipwright.example',
};

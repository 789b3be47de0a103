/** Operator of a studio, as named in its footer, contact page and legal texts. */
export interface Company {
  readonly name: string;
  readonly address: string;
  readonly supportEmail: string;
  readonly salesEmail: string;
}

/** Default company, if the operator has configured none. Also used in the prerendered pages. */
export const DEFAULT_COMPANY: Company = {
  name: 'Clipwright',
  address: 'London, United Kingdom',
  supportEmail: 'support@clipwright.example',
  salesEmail: 'sales@clipwright.example',
};

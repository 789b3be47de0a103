import { ACCOUNT_ERRORS } from './account-errors.ts';
import { ADMIN_ERRORS } from './admin-errors.ts';
import { API_ACCESS_ERRORS } from './api-access-errors.ts';
import { ASSET_ERRORS } from './asset-errors.ts';
import { BILLING_ERRORS } from './billing-errors.ts';
import { BRAND_KIT_ERRORS } from './brand-kit-errors.ts';
import { CAPTIONS_ERRORS } from './captions-errors.ts';
import { CONTACT_ERRORS } from './contact-errors.ts';
import { FIRST_CUT_ERRORS } from './first-cut-errors.ts';
import { MODEL_ERRORS } from './model-errors.ts';
import { PROJECT_ERRORS } from './project-errors.ts';
import { PROPOSAL_ERRORS } from './proposal-errors.ts';
import { RENDER_ERRORS } from './render-errors.ts';
import { REQUEST_ERRORS } from './request-errors.ts';
import { REVIEW_ERRORS } from './review-errors.ts';
import { STOCK_ERRORS } from './stock-errors.ts';
import { TEMPLATE_ERRORS } from './template-errors.ts';
import { VOICEOVER_ERRORS } from './voiceover-errors.ts';
import { WORKSPACE_ERRORS } from './workspace-errors.ts';

/** Every error that the API returns. The web app, the log and the tests rely on these codes. */
export const ERROR_CATALOGUE = {
  ...REQUEST_ERRORS,
  ...ACCOUNT_ERRORS,
  ...PROJECT_ERRORS,
  ...ASSET_ERRORS,
  ...RENDER_ERRORS,
  ...MODEL_ERRORS,
  ...BILLING_ERRORS,
  ...ADMIN_ERRORS,
  ...CONTACT_ERRORS,
  ...BRAND_KIT_ERRORS,
  ...TEMPLATE_ERRORS,
  ...STOCK_ERRORS,
  ...VOICEOVER_ERRORS,
  ...CAPTIONS_ERRORS,
  ...FIRST_CUT_ERRORS,
  ...REVIEW_ERRORS,
  ...PROPOSAL_ERRORS,
  ...API_ACCESS_ERRORS,
  ...WORKSPACE_ERRORS,
} as const;

/** The code of an error in {@link ERROR_CATALOGUE}. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

import * as z from 'zod';
import { isDomain } from '#shared/workspaces/domains.ts';
import { emailSchema } from './auth.ts';
import { instantSchema } from './wire.ts';

export const SIGN_ON_LIMITS = {
  issuer: 300,
  clientId: 300,
  clientSecret: 1_000,
  /** Domains of one workspace. */
  domains: 20,
} as const;

/** Roles that a person who signs in for the first time may get. Owners are made by owners. */
export const SIGN_ON_ROLES = ['reviewer', 'editor'] as const;
export type SignOnRole = (typeof SIGN_ON_ROLES)[number];

const NOT_AN_ISSUER = 'Enter the address of the provider, like https://login.example.com.';

/** An OpenID issuer: an address without a query, a fragment or a password. */
const issuerSchema = z
  .string()
  .trim()
  .max(SIGN_ON_LIMITS.issuer)
  .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, NOT_AN_ISSUER);

/** Body of PUT /api/workspaces/{id}/sign-on. Answer: {@link signOnSchema}. */
export const signOnBodySchema = z.strictObject({
  issuer: issuerSchema,
  clientId: z.string().trim().min(1, 'Enter the client ID.').max(SIGN_ON_LIMITS.clientId),
  /** Absent keeps the stored secret. Null is for a client without one. */
  clientSecret: z.string().min(1).max(SIGN_ON_LIMITS.clientSecret).nullable().optional(),
  role: z.enum(SIGN_ON_ROLES),
  isRequired: z.boolean(),
});
export type SignOnBody = z.infer<typeof signOnBodySchema>;

/** Body of POST /api/workspaces/{id}/domains. Answer: {@link checkedDomainSchema}. */
export const domainBodySchema = z.strictObject({
  domain: z.string().trim().toLowerCase().refine(isDomain, 'Enter a domain, like example.com.'),
});

/** A domain whose TXT records were read. */
export const checkedDomainSchema = z.object({
  domain: z.string(),
  /** TXT record that proves the domain. */
  record: z.string(),
  /** True once the record was found. The domain is then the workspace's. */
  isProved: z.boolean(),
});
export type CheckedDomain = z.infer<typeof checkedDomainSchema>;

/** The token of a workspace's directory, without the secret. */
const scimAccessSchema = z.object({
  createdAt: instantSchema,
  /** Day (UTC) of the last request, or null. */
  lastUsedOn: z.string().nullable(),
});
export type ScimAccess = z.infer<typeof scimAccessSchema>;

/** Answer of POST /api/workspaces/{id}/scim-token: the token, shown once. */
export const createdScimTokenSchema = z.object({ token: z.string() });

/** Answer of GET /api/workspaces/{id}/sign-on. */
export const signOnSchema = z.object({
  /** True when the workspace's plan has single sign-on. */
  isAllowed: z.boolean(),
  /** Address to register with the provider. */
  redirectUri: z.string(),
  /** Null before it is set up. The client's secret is never answered. */
  provider: signOnBodySchema.omit({ clientSecret: true }).extend({ hasSecret: z.boolean() }).nullable(),
  /** Proved domains, by name. */
  domains: z.array(z.string()),
  /** Address for the company's directory. */
  scimUrl: z.string(),
  /** Null without a token for it. */
  scim: scimAccessSchema.nullable(),
});
export type SignOn = z.infer<typeof signOnSchema>;

/** Body of POST /api/auth/company. */
export const companySignInSchema = z.strictObject({
  email: emailSchema,
  /** Path of this site to open afterwards. */
  continue: z.string().max(2_000).optional(),
});

/** Answer of POST /api/auth/company: the address of the provider to visit. */
export const companySignInAnswerSchema = z.object({ url: z.string() });

import { IDENTITY_CLIENT, startIdentityServer } from '#api/testing/identity-server.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT } from '#api/testing/stripe-webhook.ts';

/*
 * Starts a sign-in provider and a payment provider on this machine, for trying out or testing the studio. Prints one line of JSON:
 * the environment variables for a studio on localhost. Ends when its input closes, or on a signal.
 */
const identity = await startIdentityServer(null);
identity.person = {
  sub: 'grace',
  email: 'grace@provider.example',
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Hopper',
};
const stripe = await startStripeServer();
const environment = {
  ...STRIPE_ENVIRONMENT,
  STRIPE_API_BASE: stripe.apiBase,
  OIDC_ISSUER: identity.issuer,
  OIDC_CLIENT_ID: IDENTITY_CLIENT.id,
  OIDC_CLIENT_SECRET: IDENTITY_CLIENT.secret,
};
process.stdout.write(`${JSON.stringify(environment)}\n`);

process.stdin.resume();
process.stdin.once('end', async () => {
  await Promise.all([identity.close(), stripe.close()]);
  process.exit(0);
});

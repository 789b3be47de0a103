import { IDENTITY_CLIENT, startIdentityServer } from '#api/testing/identity-server.ts';
import { startStripeServer } from '#api/testing/stripe-server.ts';
import { STRIPE_ENVIRONMENT } from '#api/testing/stripe-webhook.ts';

/*
 * Starts a sign-in provider and a payment provider on this machine, to try the studio with or to test it through. Prints one
 * line of JSON: the variables that a studio on localhost is to be started with. Ends when its input closes, or by a signal.
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

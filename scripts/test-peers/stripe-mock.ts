import { run } from '#scripts/run.ts';
import { type GoPeer, withGoPeer } from './go-peer.ts';

const STRIPE_MOCK: GoPeer = {
  name: 'stripe-mock',
  module: 'github.com/stripe/stripe-mock@v0.203.0',
  arguments: (port) => ['-http-addr', `127.0.0.1:${port}`],
};

/**
 * Runs the payment adapter against Stripe's own mock, which checks each request against Stripe's OpenAPI document.
 * @returns The exit code.
 */
export function testStripeMock(): Promise<number> {
  return withGoPeer(STRIPE_MOCK, (url) =>
    run('vitest', ['run', '--project', 'medium', 'stripe-mock'], { STRIPE_MOCK: url }),
  );
}

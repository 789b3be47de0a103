import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** An address inside the network that the operator has not allowed. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  override readonly message = 'The address is inside this network.';
}

/**
 * Resolves a name for a connection, and refuses it with {@link PrivateAddressError} if any of its addresses is not
 * public. Runs at connection time, when the address can no longer change. Sockets do not look up an IP address, so a
 * host that is one must be checked before.
 */
export const lookupPublic: LookupFunction = (host, options: LookupOptions, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddressError(), '', 0);
    }
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

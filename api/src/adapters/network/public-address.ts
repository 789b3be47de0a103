import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses that no server on the Internet has, by the registries of special-purpose addresses (RFC 6890). */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv4');
}

/** The only block of IPv6 that is given to servers on the Internet. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/** Blocks within it that are not, or that stand for an IPv4 address: Teredo, documentation, 6to4. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  SPECIAL.addSubnet(network, prefix, 'ipv6');
}

/**
 * True for an IP address of a server on the Internet; false for this machine, the local network, link-local metadata
 * services, multicast, and IPv6 addresses that stand for an IPv4 one.
 * @param address Without brackets. A zone (`%eth0`) makes it false.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (!isIPv6(address)) return !SPECIAL.check(address, 'ipv4');
  return GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
}

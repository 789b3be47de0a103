import { hostname } from 'node:os';

/**
 * Names that no public name server answers for (RFC 6761, 6762 and 8375, ICANN's `.internal`, home routers' `.lan`).
 * Nobody can point one of them at this machine from outside.
 */
const LOCAL_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa)$/;

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;

/**
 * True for a `Host` that a page of another site cannot have. Another site's name could be pointed at this machine (DNS
 * rebinding), and the browser would then treat the studio's answers as that site's own. IP addresses and names of a
 * local network can't belong to another site.
 * @param host The request's host, with or without a port.
 * @param listensOn The configured `HOST`, which is trusted too, like this machine's own name.
 */
export function isOwnHost(host: string, listensOn: string): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (!/^[a-z0-9._-]+$/.test(name)) return IPV6.test(name);
  return (
    IPV4.test(name) || LOCAL_NAME.test(name) || name === listensOn.toLowerCase() || name === hostname().toLowerCase()
  );
}

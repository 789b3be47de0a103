import { hostname } from 'node:os';

/**
 * Names that no public name server answers for (RFC 6761, 6762 and 8375, `.internal` of ICANN, `.lan` of home routers): nobody can
 * point one of them at this machine from outside.
 */
const LOCAL_NAME = /^[^.]+$|\.(localhost|local|lan|internal|home\.arpa)$/;

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;

/**
 * True for a `Host` that a page of another site cannot have. Its name could be pointed at this machine (DNS rebinding), and the
 * browser would then take the studio's answers for that site's own. Addresses in figures belong to nobody else, nor do
 * names of a local network.
 * @param host As the request says it, with or without a port.
 * @param listensOn The configured `HOST`, which is believed too, like this machine's own name.
 */
export function isOwnHost(host: string, listensOn: string): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (!/^[a-z0-9._-]+$/.test(name)) return IPV6.test(name);
  return (
    IPV4.test(name) || LOCAL_NAME.test(name) || name === listensOn.toLowerCase() || name === hostname().toLowerCase()
  );
}

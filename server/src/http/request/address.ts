import type { Request } from 'express';

/** What has been worked out, since every call is asked for its own several times. */
const addresses = new WeakMap<Request, string>();
const networks = new WeakMap<Request, string>();

/** The address a call comes from, by which limits count. Source: the HTTP contract, "Rate limits": of IPv6 the /64. */
export function addressOf(req: Request): string {
  let address = addresses.get(req);
  if (address === undefined) addresses.set(req, (address = prefixOf(req.ip ?? '', 64)));
  return address;
}

/**
 * The network a call comes from, by which is shared what all callers share: an IPv4 address, of IPv6 the /48. A household or
 * server gets up to a /48, which has 65,536 addresses as limits count them; those who share one are like those behind one IPv4.
 */
export function networkOf(req: Request): string {
  let network = networks.get(req);
  if (network === undefined) networks.set(req, (network = networkKey(req.ip ?? '')));
  return network;
}

/** The network of an IP address, as of a call. */
export function networkKey(ip: string): string {
  return prefixOf(ip, 48);
}

/** IPv4 however it is written, of IPv6 so many bits. */
function prefixOf(ip: string, bits: 64 | 48): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (ipv4 !== undefined || !ip.includes(':')) return ipv4 ?? ip;
  const [head = '', tail] = ip.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, bits / 16);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/${bits}`;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** Whether a call comes from the machine itself and not through a proxy. */
export function isFromOwnMachine(req: Request): boolean {
  return req.headers['x-forwarded-for'] === undefined && isLoopback(req.socket.remoteAddress ?? '');
}

/** Whether an address is that of the machine itself. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(?:::ffff:)?127\./i.test(ip);
}

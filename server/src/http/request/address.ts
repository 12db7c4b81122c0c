import type { Request } from 'express';

/** Addresses that have been worked out, since every call is asked for its own several times. */
const known = new WeakMap<Request, string>();

/** The address a call comes from; of IPv6 the /64, which one household or server has to itself. */
export function addressOf(req: Request): string {
  let address = known.get(req);
  if (address === undefined) known.set(req, (address = addressKey(req.ip ?? '')));
  return address;
}

/** An IP address as it is counted: IPv4 however it is written, of IPv6 the /64. */
export function addressKey(ip: string): string {
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (ipv4 !== undefined || !ip.includes(':')) return ipv4 ?? ip;
  const [head = '', tail] = ip.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
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

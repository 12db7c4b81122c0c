import type { Request } from 'express';

/** The IP address that a request counts for; of IPv6 the /64. Source: server/docs/api.md, "Rate limits". */
export function addressOf(req: Request): string {
  return addressKey(req.ip ?? '');
}

/** IPv4 in any notation, of IPv6 the first 64 bits. */
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

/** Whether a request comes from this machine and not through a proxy. */
export function isFromOwnMachine(req: Request): boolean {
  return req.headers['x-forwarded-for'] === undefined && isLoopback(req.socket.remoteAddress ?? '');
}

/** Whether an address is that of the machine itself. */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(?:::ffff:)?127\./i.test(ip);
}

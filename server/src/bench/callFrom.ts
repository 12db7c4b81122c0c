import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });
let addresses = 2 << 16; // 10.2.0.0

/** An unused IP address; the server needs TRUST_PROXY. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Sends one call from an IP address. @param url with the path */
export function callFrom(
  address: string,
  url: string,
  { token = '', body, method = body ? 'POST' : 'GET' }: { token?: string; body?: object; method?: string } = {},
): Promise<{ status: number; text: string }> {
  const headers = { 'x-forwarded-for': address, 'x-auth-token': token, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

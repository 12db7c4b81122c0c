import { useTestServer } from '../testing/servers/startTestServer.ts';

const server = useTestServer({ APP_URL: 'https://write.example', NODE_ENV: 'test' });

it('behind https every answer asks for https from then on', async () => {
  for (const path of ['/healthz', '/api/profile', '/api/auth']) {
    const { headers } = await server.request().get(path);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  }
});

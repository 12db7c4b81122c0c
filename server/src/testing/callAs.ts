import type { Test } from 'supertest';
import type { TestServer } from './servers/startTestServer.ts';

/** The calls of one person. */
export interface Caller {
  get(path: string): Test;
  post(path: string, body?: object): Test;
  put(path: string, body?: object): Test;
  delete(path: string): Test;
}

/** Calls as a signed-in person, or as a visitor without one: `await callAs(server, ann).put('/api/profile/works', work)`. */
export function callAs(server: TestServer, person?: { token: string }): Caller {
  const signed = (call: Test) => (person ? call.auth(person.token, { type: 'bearer' }) : call);
  return {
    get: (path) => signed(server.request().get(path)),
    post: (path, body) => signed(server.request().post(path)).send(body),
    put: (path, body) => signed(server.request().put(path)).send(body),
    delete: (path) => signed(server.request().delete(path)),
  };
}

import { apiRoutes } from '../app.ts';
import type { Services } from '../services.ts';

/** The routes below /api that are registered: `GET /posts/:id`. */
export function routesOf(services: Services): string[] {
  const routes = apiRoutes(services).stack.flatMap(({ route }) => {
    const [path] = [route?.path ?? []].flat();
    return route?.stack.map(({ method }) => `${method.toUpperCase()} ${path}`) ?? [];
  });
  return [...new Set(routes)];
}

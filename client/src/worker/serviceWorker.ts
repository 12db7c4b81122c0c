import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';

// Opens the app without a network. It stores nothing personal: a writer's text is in IndexedDB. A newer worker waits until
// every page is closed, so an open page finds the files of its own build whatever the server has by then.

/** The globals of a worker, as far as they are used: their types would clash with those of a page. */
interface Worker {
  /** The build puts its list of files here. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
  clients: { claim: () => Promise<void> };
  addEventListener: (type: 'install' | 'activate', listener: (event: LifecycleEvent) => void) => void;
}
interface LifecycleEvent {
  waitUntil: (done: Promise<unknown>) => void;
  /** Missing where the browser has no static routes. */
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
}
declare const self: Worker;

/** A request without a response after this many seconds counts as offline. */
const NETWORK_TIMEOUT = 8;

// With a fetch listener, every request goes through the worker, and one made while its page is being left is lost even with
// `keepalive`. So calls of the API bypass the worker, by a static route.
self.addEventListener('install', (event) => {
  const routed = event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]);
  if (routed) event.waitUntil(routed);
});

// Without navigation preload: in Firefox, one that fails ends the navigation before this worker can respond.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });

const network = new NetworkOnly({ networkTimeoutSeconds: NETWORK_TIMEOUT });
const app = createHandlerBoundToURL('/index.html');

// The server's pages are newer and have more content; the cached app is for when they cannot be reached.
registerRoute(
  new NavigationRoute(
    async (options) => {
      const response = await network.handle(options).catch(() => null);
      return response && response.status < 500 ? response : app(options);
    },
    { denylist: [/^\/(api|media|healthz|readyz)(\/|$)/, /\.\w+$/] },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/portraits/'),
  new StaleWhileRevalidate(),
);

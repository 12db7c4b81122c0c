/** Has the browser keep the app for when there is no network. */
export function registerWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // Where the browser refuses, the app needs a network as before.
  if (workers && import.meta.env.PROD) void workers.register('/serviceWorker.js').catch(() => {});
}

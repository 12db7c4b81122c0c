/** The oldest version of each browser that Trefoil is built for: what two years ago was new. */
const OLDEST = { Chrome: '125', Edge: '125', Firefox: '128', Safari: '17.5' };

/** They in words. */
export const SUPPORTED_BROWSERS = Object.entries(OLDEST)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ');

/** They as Vite's targets. */
export const BUILD_TARGETS = Object.entries(OLDEST).map(([name, version]) => name.toLowerCase() + version);

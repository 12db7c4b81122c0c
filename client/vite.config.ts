import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { BUILD_TARGETS, SUPPORTED_BROWSERS } from './src/lib/browser/supported.ts';
import { serviceWorker } from './src/worker/buildServiceWorker.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** The two faces that every page needs at once; the others load when a text asks for them. */
const FIRST_FONTS = /(literata-latin-400-normal|figtree-latin-500-normal)-[^/]*\.woff2$/;

/** Preloads the first fonts under their hashed names, so that they do not wait for the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** Fills the supported browsers into the sentence that older ones show. */
const nameBrowsers = (): Plugin => ({
  name: 'name-browsers',
  transformIndexHtml: (html) => html.replace('%BROWSERS%', SUPPORTED_BROWSERS),
});

// The second build, for Node, prerenders pages; see src/prerender.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    preloadFonts(),
    nameBrowsers(),
    !isSsrBuild && serviceWorker(),
    !isSsrBuild &&
      compression({
        threshold: 1024,
        // The server fills in the HTML pages; fonts are compressed already.
        include: [/\.(js|css|svg|json|webmanifest)$/],
        algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
      }),
  ],
  // The export worker imports the code of each format on demand, as it is for workers: without a document.
  worker: { format: 'es' },
  ...(!isSsrBuild && { resolve: { conditions: ['worker', ...defaultClientConditions] } }),
  server: { port: 5173, proxy: { '/api': API, '/media': API } },
  build: {
    target: BUILD_TARGETS,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The Content-Security-Policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    // One style sheet: small enough to load at once, and its rules keep their order.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: !isSsrBuild && {
          groups: [
            // Changes seldom, so it stays in the browser's cache from one version to the next.
            {
              name: 'vendor',
              test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs|axios)\//,
            },
            // What every page loads, and what many screens need, outside the features.
            { name: 'shared', tags: ['$initial'] },
            { name: 'shared', test: /src\/(ui|lib|app|contract)\/|lucide-react/, minShareCount: 5 },
            // Icons and other small modules come in one file instead of dozens, without those that import a large library.
            {
              name: 'small',
              test: /lucide-react|src\/ui\/|src\/features\/(?!posts|.*\/(cleanDescription|Description|import|export|richText))/,
              minShareCount: 2,
              maxModuleSize: 1200,
            },
            // Before the modules in the one style sheet, so that the order of the layers is known first.
            { name: 'styles', test: /src\/ui\/styles\// },
          ],
        },
      },
    },
  },
}));

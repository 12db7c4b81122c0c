import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { serviceWorker } from './src/worker/buildServiceWorker.ts';

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** The two faces every page needs at once; the others load when a text asks for them. */
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

/** The modules that the first page needs: what `main.tsx` imports, and so on, without what it imports later. */
const eager = new Set<string>();

/** Finds them, so that they make one chunk whose style sheet begins with the tokens and sets the order of the layers. */
function findEager(): Plugin {
  return {
    name: 'find-eager',
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter((id) => id.endsWith('/src/main.tsx'));
      for (const id of waiting) {
        if (eager.has(id)) continue;
        eager.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
}

/** What at least `count` screens share of one kind comes in one file, so that no page waits for crumbs. */
const shared = (name: string, test: RegExp, count = 2) => ({ name, test, minShareCount: count });

// The second build, for node, draws pages; see src/prerender.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    preloadFonts(),
    findEager(),
    !isSsrBuild && serviceWorker(),
    !isSsrBuild &&
      compression({
        threshold: 1024,
        // index.html is filled in by the server, fonts are compressed already.
        include: [/\.(js|css|svg|json|webmanifest)$/],
        algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
      }),
  ],
  // It loads each format's code when that is asked for.
  worker: { format: 'es' },
  server: { port: 5173, proxy: { '/api': API, '/media': API } },
  build: {
    target: 'es2022',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // Newer than the scripts' target on purpose: light-dark() and nesting stay as written.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    // The Content-Security-Policy has no place for data: fonts or inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: !isSsrBuild && {
          groups: [
            // Changes seldom, so it stays in the browser's cache from one version to the next.
            {
              name: 'vendor',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs)\//,
            },
            // The questions come in by the contract's index, but only act forms ask them.
            { name: 'app', test: (id: string) => eager.has(id) && !id.endsWith('/contract/beats.ts') },
            // Large, and for dates alone.
            { name: 'moment', test: /node_modules\/moment\// },
            shared('pages', /features\/pages\/|ui\/figure\/ActRule/),
            shared('auth', /features\/auth\//),
            shared('kit', /src\/(ui\/(?!form\/)|lib\/(?!edits\/))|lucide-react/),
            shared('forms', /src\/(ui\/form|lib\/edits)\//),
            // The outline's files are read and written by a few presses, its questions by the acts.
            shared('story', /features\/outline\/(?!output\/)/),
            shared('questions', /contract\/beats/),
            shared('people', /features\/profile\//),
            shared('brainstorm', /features\/posts\//),
          ],
        },
      },
    },
  },
}));

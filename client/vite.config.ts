import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
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

/** Ways of axios that this client never takes: it sends JSON or a finished `FormData` by XMLHttpRequest, without
 * parameters or cookies. */
const AXIOS_UNUSED =
  /^\..*\/(fetch|toFormData|toURLEncodedForm|formDataToJSON|AxiosURLSearchParams|HttpStatusCode|CancelToken|spread|cookies|isURLSameOrigin)\.js$/;

/** Leaves those out, as axios does itself in browsers with the way of node. */
function axiosInParts(): Plugin {
  return {
    name: 'axios-in-parts',
    enforce: 'pre',
    resolveId: (source, importer) => {
      const [, axios] = /^(.*\/axios\/lib\/)/.exec(importer ?? '') ?? [];
      return axios && AXIOS_UNUSED.test(source) ? `${axios}helpers/null.js` : undefined;
    },
  };
}

/** Lets the build drop the parts of the router that nothing here uses: it cannot see for itself that making them does nothing. */
function routerInParts(): Plugin {
  return {
    name: 'router-in-parts',
    transform: (code, id) =>
      id.includes('/node_modules/react-router/')
        ? code
            .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
            .replace(/^function PrefetchPageLinks\([\s\S]*?^}$/m, 'const PrefetchPageLinks = () => null;')
            .replace(/^\w+\.displayName = .*;$/gm, '')
            .replace(/ = (React\d*\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1')
        : undefined,
  };
}

/**
 * Makes what React throws to itself without a stack: for the stack of an error that is made while a library is read, a browser
 * with its tools open reads all of the library again.
 */
function reactWithoutStacks(): Plugin {
  return {
    name: 'react-without-stacks',
    transform: (code, id) =>
      id.includes('/react-dom/cjs/react-dom-client.production.js')
        ? code.replace(
            /(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g,
            '$1 = Object.create(Error.prototype)',
          )
        : undefined,
  };
}

/** Leaves of each drawing of lucide what nobody here reads: its names, and keys that `drawIcon` needs none of. */
function iconsInParts(): Plugin {
  return {
    name: 'icons-in-parts',
    transform: (code, id) =>
      id.includes('/lucide-react/dist/esm/icons/')
        ? code
            .replace(/^ {2}(name|size|aliases): .*\n/gm, '')
            .replace(/,\s*key: "\w+"/g, '')
            .replace('__iconData.node;', '')
        : undefined,
  };
}

/** The modules that the first page needs: what `main.tsx` imports, and so on, without what it imports later. */
const eager = new Set<string>();
/** The same for the dashboard, where everybody comes after signing in. */
const home = new Set<string>();

/** Which file a module comes in, if more than one screen needs it, by the room it stands in. */
const ROOMS: readonly (readonly [room: string, test: RegExp])[] = [
  ['pages', /features\/pages\/|ui\/figure\/ActRule/],
  ['rules', /\/contract\/(fields|names|texts)\.ts|features\/(auth\/registerRules|profile\/works\/workProblems)/],
  // What every writer's page needs at once, also by `import()`; one file packs far smaller than five.
  [
    'writing',
    /lib\/edits\/(?!useForm|formState|compare)|features\/outline\/([^/]+\.ts|story\/(PlotLine|storyCurve|Story\.module|stepFocus)|act\/(place|fieldProblem)|characters\/(characterApi|plainText))/,
  ],
  ['forms', /src\/(ui\/(form(?!\/field\/(Check|Toggle))|text\/LazyChoice)|lib\/(edits|clipboard))[/.]/],
  ['drawers', /src\/ui\/notice\/Drawer/],
  ['home', /^$/],
  ['extras', /src\/ui\/form\/field\/(Check|Toggle)/],
  ['versions', /features\/outline\/versions\/(?!TextVersions)/],
  ['story', /features\/outline\/(story|dashboard|characters\/(card\/CharacterFrame|list\/(Lead|protagonistsFirst)))/],
  ['description', /node_modules\/dompurify\/|characters\/cleanDescription/],
  ['cast', /features\/outline\/(characters|find)\//],
  ['act', /features\/outline\/(act|versions)\//],
  ['auth', /features\/auth\//],
  ['writers', /features\/profile\/public\//],
  ['people', /features\/profile\//],
  ['brainstorm', /features\/posts\/|node_modules\/moment\//],
  // After moment, or it would bring all of it to every page that shares a file with a drawer.
  ['calendar', /src\/lib\/calendar/],
];
/** Such a module comes with the room that alone uses it, else with the rest of its kind. */
const COMMON = /src\/(ui|lib)\/|node_modules\/lucide-react\//;
const rooms = new Map<string, string>();

/** Finds out which modules the first page needs, and in which room all others stand. */
function findRooms(): Plugin {
  return {
    name: 'find-rooms',
    buildEnd() {
      // They make one chunk, whose style sheet begins with the tokens and sets the order of the layers.
      const follow = (found: Set<string>, start: string) => {
        const waiting = [...this.getModuleIds()].filter((id) => id.endsWith(start));
        for (const id of waiting) {
          if (found.has(id)) continue;
          found.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      };
      follow(eager, '/src/main.tsx');
      follow(home, '/src/app/DashboardScreen.tsx');
      const roomOf = (id: string): string | undefined => {
        const own = ROOMS.find(([, test]) => test.test(id))?.[0];
        // The dashboard shows a little of every room, and should not fetch the rest of it.
        if (home.has(id) && /^(story|cast|auth|writers|people)$/.test(own ?? '')) return 'home';
        if (own || !COMMON.test(id)) return own;
        const users = new Set(this.getModuleInfo(id)?.importers.map((user) => rooms.get(user) ?? roomOf(user)));
        if (users.size === 1) return [...users][0];
        if (['act', 'forms', 'writing'].some((room) => users.has(room))) return 'writing';
        return home.has(id) ? 'home' : 'extras';
      };
      for (const id of this.getModuleIds()) {
        const room = roomOf(id);
        if (room) rooms.set(id, room);
      }
    },
  };
}

// The second build, for node, draws pages; see src/prerender.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    axiosInParts(),
    routerInParts(),
    reactWithoutStacks(),
    iconsInParts(),
    react(),
    preloadFonts(),
    findRooms(),
    !isSsrBuild && serviceWorker(),
    !isSsrBuild &&
      compression({
        threshold: 1024,
        // index.html is filled in by the server, fonts are compressed already.
        include: [/\.(js|css|svg|json|webmanifest)$/],
        algorithms: [defineAlgorithm('gzip', { level: 9 }), 'brotliCompress'],
      }),
  ],
  css: {
    modules: {
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha1').update(file.replace(/.*src/, '')).digest('base64url').slice(0, 3)}`,
    },
  },
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/figure/drawIcon.ts', import.meta.url)),
      },
    ],
  },
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
        // The app names every file, and a hash packs badly.
        ...(!isSsrBuild && {
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
        }),
        codeSplitting: !isSsrBuild && {
          groups: [
            // Changes seldom, so it stays in the browser's cache from one version to the next.
            {
              name: 'vendor',
              test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs)\//,
            },
            // Questions and rules come in by the contract's index, but only forms ask them.
            {
              name: 'app',
              test: (id: string) => eager.has(id) && !/\/contract\/(beats\/|(fields|names|texts)\.ts)/.test(id),
            },
            // So that no page waits for crumbs.
            ...ROOMS.map(([name]) => ({
              name,
              test: (id: string) => rooms.get(id) === name,
              minShareCount: name === 'writing' ? 1 : 2,
            })),
          ],
        },
      },
    },
  },
}));

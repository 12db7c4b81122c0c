import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const SOURCE = 'src/worker/serviceWorker.ts';

/** The Latin subsets of the two typefaces; others are loaded when a text needs them. */
const FONTS = /-latin-\d+-\w+-[^/]*\.woff2$/;

/** Builds the service worker into one file beside the app, with the list of the build's files in it. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // Last, when all names are known; the compression runs later and includes this file.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) || FONTS.test(name));
        const page = bundle['index.html'];
        const revision = createHash('sha256')
          .update(names.join('\n'))
          .update(page?.type === 'asset' ? page.source : '')
          .digest('hex')
          .slice(0, 16);
        const files = [
          { url: '/index.html', revision },
          // Their names are hashes of their content.
          ...names.map((name) => ({ url: `/${name}`, revision: null })),
        ];
        this.emitFile({ type: 'asset', fileName: 'serviceWorker.js', source: await bundled(files) });
      },
    },
  };
}

async function bundled(files: object[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'self.__WB_MANIFEST': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: { write: false, target: 'es2022', rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('The service worker was not built');
  return output.output[0].code;
}

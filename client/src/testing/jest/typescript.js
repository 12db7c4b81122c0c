import { register } from 'node:module';
import { resolve } from 'node:path';
import { register as registerTypeScript } from 'tsx/esm/api';

registerTypeScript({ tsconfig: resolve(import.meta.dirname, '../../../tsconfig.json') });
register('./asBundled.js', import.meta.url);

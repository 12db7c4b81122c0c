import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell without a window's parts needs a fifth less time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Finds a Chromium for the browser tests, or installs Debian's.
 * @returns {string} path of the executable
 * @throws {Error} one line that says what to do where neither is possible
 */
export function chromium() {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && find(['apt-get'])) {
    console.log('No Chromium found: installing the one of Debian ...');
    const apt = (...words) =>
      execFileSync('apt-get', ['-q', '-y', ...words], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    const install = (name) => apt('install', '--no-install-recommends', name, 'fonts-liberation');
    try {
      install('chromium-headless-shell');
    } catch {
      install('chromium'); // older Debians have no shell
    }
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need a Chromium: install one (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function find(names = NAMES) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...(names === NAMES ? [process.env.CHROMIUM_PATH, MAC] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  return candidates.find((path) => path && executable(path));
}

function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

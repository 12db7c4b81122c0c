import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell without a window's parts needs a fifth less time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Finds a Chromium, or installs Debian's. @returns {string | undefined} path of the executable */
export function chromium() {
  const at = () => find(NAMES, process.env.CHROMIUM_PATH, MAC);
  return (
    at() ??
    installed('Chromium', at, ['chromium-headless-shell', 'fonts-liberation']) ??
    installed('Chromium', at, ['chromium', 'fonts-liberation']) // older Debians have no shell
  );
}

/** Finds a Firefox, or installs Debian's. @returns {string | undefined} path of the executable */
export function firefox() {
  const at = () => find(['firefox-esr', 'firefox'], process.env.FIREFOX_PATH);
  return at() ?? installed('Firefox', at, ['firefox-esr']);
}

/** Finds the driver of WebKitGTK and a screen in memory for it, or installs Debian's. @returns {string | undefined} its path */
export function webkit() {
  const at = () => find(['Xvfb']) && find(['WebKitWebDriver'], process.env.WEBKIT_PATH);
  return at() ?? installed('WebKit', at, ['webkit2gtk-driver', 'xvfb']);
}

/** Installs packages as root on Debian. @returns what `at` then finds */
function installed(name, at, packages) {
  if (process.getuid?.() !== 0 || !find(['apt-get'])) return undefined;
  console.log(`No ${name} found: installing the one of Debian ...`);
  const apt = (...words) =>
    execFileSync('apt-get', ['-q', '-y', ...words], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    apt('update');
    apt('install', '--no-install-recommends', ...packages);
  } catch {
    return undefined;
  }
  return at();
}

function find(names, ...paths) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...paths, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
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

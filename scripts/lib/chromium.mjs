import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** Debian's package of Chromium without the browser's own windows: the same engine, for half of the CPU. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of the Chromium that browser tests use: `CHROMIUM`, or the first on the PATH. Undefined when there is none. */
export const findChromium = () => {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
};

/** Installs Debian's Chromium without windows where it is missing and that is allowed. Resolves with whether there is any Chromium. */
export const ensureChromium = async () => {
  const found = findChromium();
  if (process.env.CHROMIUM || found?.endsWith(SHELL)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found !== undefined;
  console.log('\n── Installing Chromium (apt-get) for the browser tests');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', SHELL], { env });
  return findChromium() !== undefined;
};

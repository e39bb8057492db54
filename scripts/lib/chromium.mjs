import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The Debian package of Chromium without windows, which uses half of the CPU time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns `CHROMIUM`, or the first Chromium on the PATH. */
export const findChromium = () => {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
};

/**
 * Installs the Debian package if it is missing and the permissions allow this. Returns whether any Chromium is
 * available.
 */
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

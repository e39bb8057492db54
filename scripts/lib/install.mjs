import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MODULES, NODE, ROOT, withoutTools } from './paths.mjs';
import { must } from './run.mjs';

/** Installs exactly what package-lock.json says, unless it is there. */
export const ensureInstalled = async () => {
  if (isInstalled(readPackages(ROOT, 'package-lock.json'), readPackages(MODULES, '.package-lock.json'), NODE)) return;
  console.error('Installing what package-lock.json lists (npm ci); this takes a minute the first time.');
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  await must('npm', ['ci', ...options], { env: withoutTools() });
};

/**
 * Whether npm's record of node_modules (written last, when an install is complete) holds every package of the lock
 * file in its version. Packages for other platforms may be missing; workspaces are links and have none.
 */
export const isInstalled = (wanted, found, node) =>
  wanted !== undefined &&
  found !== undefined &&
  existsSync(node) &&
  Object.entries(wanted).every(([path, entry]) => {
    if (!/(^|\/)node_modules\//.test(path)) return true;
    const there = found[path];
    if (!there) return entry.optional === true || entry.devOptional === true;
    return there.version === entry.version && there.integrity === entry.integrity;
  });

const readPackages = (folder, name) => {
  const path = join(folder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
};

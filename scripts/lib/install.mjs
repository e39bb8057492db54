import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { neededPackages } from './needed-packages.mjs';
import { MODULES, NODE, ROOT, withoutTools } from './paths.mjs';
import { must } from './run.mjs';

/**
 * Workspaces that are needed to run Pharos: the server, the web app with its build tools, and the demo. Developer tools
 * are not included.
 */
export const TO_RUN = ['apps/server', 'apps/web', 'demo'];
const OPTIONS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs exactly the packages in package-lock.json unless they are present: all of them, or only those that the given
 * workspaces need.
 */
export const ensureInstalled = async (workspaces) => {
  const wanted = readPackages(ROOT, 'package-lock.json');
  const found = readPackages(MODULES, '.package-lock.json');
  const has = (some) => isInstalled(some ? neededPackages(wanted, some) : wanted, found, NODE);
  if (has(workspaces)) return;
  console.error('Installing what package-lock.json lists; this takes a minute the first time.');
  // If only the developer tools are missing, they are added, because npm ci would first remove everything that a
  // running Pharos uses.
  const command = has(TO_RUN) ? ['install', '--no-save'] : ['ci'];
  const isDevelopers = found !== undefined && 'node_modules/vitest' in found;
  const chosen = isDevelopers ? [] : (workspaces ?? []).map((workspace) => `--workspace=${workspace}`);
  await must('npm', [...command, ...chosen, ...OPTIONS], { env: withoutTools() });
  removeHeaders();
};

/** Removes the C headers of Node.js. They are a third of its package, and nothing here is compiled. */
const removeHeaders = () => {
  const platforms = join(MODULES, 'node', 'node_modules');
  if (!existsSync(platforms)) return;
  for (const name of readdirSync(platforms).filter((one) => one.startsWith('node-'))) {
    rmSync(join(platforms, name, 'include'), { recursive: true, force: true });
  }
};

/**
 * Returns whether the npm record of node_modules contains every package of the lock file in its version. npm writes
 * this record last, when an install is complete. Packages for other platforms may be missing. Workspaces are links and
 * have no version.
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

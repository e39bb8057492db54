import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { neededPackages } from './needed-packages.mjs';
import { MODULES, NODE, ROOT, withoutTools } from './paths.mjs';
import { must } from './run.mjs';

/** What running takes: the server, what the web app is built with, and the demo. Not the tools that developers use. */
export const TO_RUN = ['apps/server', 'apps/web', 'demo'];
const OPTIONS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs what package-lock.json lists, exactly, unless it is there: all of it, or what these workspaces need. */
export const ensureInstalled = async (workspaces) => {
  const wanted = readPackages(ROOT, 'package-lock.json');
  const found = readPackages(MODULES, '.package-lock.json');
  const has = (some) => isInstalled(some ? neededPackages(wanted, some) : wanted, found, NODE);
  if (has(workspaces)) return;
  console.error('Installing what package-lock.json lists; this takes a minute the first time.');
  // Only the developers' tools are missing: added, since npm ci would take everything away first, under a Pharos that runs.
  const command = has(TO_RUN) ? ['install', '--no-save'] : ['ci'];
  const isDevelopers = found !== undefined && 'node_modules/vitest' in found;
  const chosen = isDevelopers ? [] : (workspaces ?? []).map((workspace) => `--workspace=${workspace}`);
  await must('npm', [...command, ...chosen, ...OPTIONS], { env: withoutTools() });
  removeHeaders();
};

/** The C headers of Node.js are a third of its package; nothing here is compiled. */
const removeHeaders = () => {
  const platforms = join(MODULES, 'node', 'node_modules');
  if (!existsSync(platforms)) return;
  for (const name of readdirSync(platforms).filter((one) => one.startsWith('node-'))) {
    rmSync(join(platforms, name, 'include'), { recursive: true, force: true });
  }
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

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { neededPackages } from './needed-packages.mjs';
import { MODULES, NODE, ROOT, withoutTools } from './paths.mjs';
import { must } from './run.mjs';

/** The workspaces that run Pharos, without developer tools. */
export const TO_RUN = ['apps/server', 'apps/web', 'demo'];
const OPTIONS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs exactly the packages in package-lock.json unless they are present: all, or only those of the given
 * workspaces.
 */
export const ensureInstalled = async (workspaces) => {
  const wanted = readPackages(ROOT, 'package-lock.json');
  const found = readPackages(MODULES, '.package-lock.json');
  const has = (some) => isInstalled(some ? neededPackages(wanted, some) : wanted, found, NODE);
  if (has(workspaces)) return;
  console.error('Installing the packages of package-lock.json. The first time, this takes a minute.');
  // npm ci would first remove everything that a running Pharos uses, so missing developer tools are added instead.
  const command = has(TO_RUN) ? ['install', '--no-save'] : ['ci'];
  const isDevelopers = found !== undefined && 'node_modules/vitest' in found;
  const chosen = isDevelopers ? [] : (workspaces ?? []).map((workspace) => `--workspace=${workspace}`);
  await must('npm', [...command, ...chosen, ...OPTIONS], { env: withoutTools() });
  removeHeaders();
};

/** The C headers are a third of the package of Node.js, and nothing here is compiled. */
const removeHeaders = () => {
  const platforms = join(MODULES, 'node', 'node_modules');
  if (!existsSync(platforms)) return;
  for (const name of readdirSync(platforms).filter((one) => one.startsWith('node-'))) {
    rmSync(join(platforms, name, 'include'), { recursive: true, force: true });
  }
};

/**
 * Compares npm's record of node_modules with the lock file. npm writes it last, after a complete install. Packages for
 * other platforms may be missing, and workspaces are links without a version.
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

/** Returns whether a folder with its own lock file has all packages of it. */
export const hasPackages = (folder) =>
  isInstalled(
    readPackages(folder, 'package-lock.json'),
    readPackages(join(folder, 'node_modules'), '.package-lock.json'),
    NODE,
  );

const readPackages = (folder, name) => {
  const path = join(folder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined;
};

import { posix } from 'node:path';
import { HOMES, LAYERS, type Layer, ROOT_LAYER } from './allowed-imports.ts';
import { findImports } from './find-imports.ts';

/** Returns one line per violation in the imports of a file. `path` is relative to the repository. */
export const checkLayers = (path: string, source: string): string[] => {
  const own = layerOf(path);
  if (own === undefined) return [`${path} belongs to no layer. Add its folder to scripts/layers/allowed-imports.ts`];
  if (isTest(path)) return [];
  return findImports(source).flatMap(({ from, isType }) => {
    const target = resolveImport(path, from);
    const fault = target === undefined ? libraryFault(own, from, isType) : fileFault(own, target, isType);
    return fault ? [`${path} imports ${from}: ${fault}`] : [];
  });
};

/**
 * True for tests, benches, shared suites and helpers. They may import everything, but other files must not import them.
 */
const isTest = (path: string): boolean =>
  /^(bench|e2e|simulator)\/|\.test\.(tsx?|js)$|-suite\.ts$|\/testing\//.test(path);

const fileFault = (own: string, target: string, isType: boolean): string | undefined => {
  if (isTest(target)) return 'only tests may import this';
  const { uses, types = [] } = layer(own);
  const theirs = layerOf(target);
  if (theirs === own || uses.includes('*')) return undefined;
  const allowed = isType ? [...uses, ...types] : uses;
  if (allowed.some((place) => contains(place, target) && layerOf(place) === theirs)) return undefined;
  if (types.some((place) => contains(place, target))) return `${own} may import types only from ${theirs}`;
  return `${own} may not import ${theirs}`;
};

const libraryFault = (own: string, from: string, isType: boolean): string | undefined => {
  if (own === ROOT_LAYER || isType) return undefined;
  if (/^vitest(\/|$)|^fast-check$/.test(from)) return 'only tests may import this';
  if (layer(own).isPure && from.startsWith('node:')) return `${own} is pure and must not import Node.js modules`;
  const [, ...homes] = HOMES.find(([library]) => library.test(from)) ?? [undefined, own];
  return homes.includes(own) ? undefined : `only ${homes.join(', ')} may import this library`;
};

const resolveImport = (path: string, from: string): string | undefined => {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from);
  const [, name, rest] = /^@pharos\/([^/]+)\/?(.*)$/.exec(from) ?? [];
  if (!name) return undefined;
  const folder = [`packages/${name}`, `apps/${name}`].find((one) => one in LAYERS) ?? `apps/${name}`;
  return `${folder}/src/${rest}`;
};

const layerOf = (path: string): string | undefined =>
  Object.keys(LAYERS)
    .filter((place) => contains(place, path))
    .sort((a, b) => b.length - a.length)[0];

const contains = (place: string, path: string): boolean =>
  path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`);

const layer = (name: string): Layer => LAYERS[name] ?? { uses: [] };

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { NODE, ROOT, withTools } from './paths.mjs';
import { must } from './run.mjs';

const WEB = join(ROOT, 'apps', 'web');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.sources');
const SOURCES = [
  WEB,
  join(ROOT, 'packages', 'contract'),
  join(ROOT, 'packages', 'domain'),
  join(ROOT, 'package-lock.json'),
  join(ROOT, 'scripts', 'lib', 'compress-files.mjs'),
];

export const ensureWebBuilt = async () => {
  const sources = hashOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  console.error('Building the web app.');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  await must(NODE, [vite, 'build', '--logLevel', 'warn'], { cwd: WEB, env: withTools() });
  await compressFiles(DIST);
  writeFileSync(STAMP, sources);
};

export const hashOf = (places) => {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesIn)) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
};

const filesIn = (place) => {
  if (/\.(json|mjs)$/.test(place)) return [place];
  return readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        return ['node_modules', 'dist'].includes(entry.name) ? [] : filesIn(join(place, entry.name));
      }
      return /\.test\.tsx?$/.test(entry.name) ? [] : [join(place, entry.name)];
    });
};

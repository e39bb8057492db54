import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';

const PLACES = [
  'apps/agent/src',
  'apps/server/src',
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`),
];

export const sourcesToStrip = () =>
  PLACES.flatMap((place) =>
    readdirSync(join(ROOT, place), { recursive: true }).map((name) => join(ROOT, place, name)),
  ).filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$|\/testing\//.test(path));

import { globSync } from 'node:fs';
import { matchesGlob, relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { AREAS } from './areas.mjs';
import { originalOf } from './original-of.mjs';
import { listMutants } from './run-mutants.mjs';
import { sampleMutants } from './sample-mutants.mjs';

/** Returns each part that has mutants in the sample, with these mutants. */
export const sampleArea = async (area, { sample, seed }) => {
  const parts = AREAS[area];
  const owners = ownersOf(parts);
  const listed = (await listMutants([...owners.keys()])).filter(({ status }) => status !== 'Ignored');
  const mutants = listed.map((mutant) => ({
    ...mutant,
    file: relative(ROOT, mutant.fileName),
    original: originalOf(mutant),
  }));
  const chosen = sampleMutants(mutants, sample, seed);
  console.log(`A sample of ${chosen.length} of ${mutants.length} mutants, seed ${seed}`);
  return parts
    .map((part) => ({ part, mutants: chosen.filter(({ file }) => owners.get(file) === part) }))
    .filter((drawn) => drawn.mutants.length > 0);
};

/** A source belongs to the first part that includes it. */
const ownersOf = (parts) => {
  const owners = new Map();
  for (const part of parts) {
    const included = part.mutate.filter((glob) => !glob.startsWith('!'));
    const excluded = part.mutate.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
    for (const file of globSync(included, { cwd: ROOT }).sort())
      if (!owners.has(file) && !excluded.some((glob) => matchesGlob(file, glob))) owners.set(file, part);
  }
  return owners;
};

// Writes the sources of the server without their types. Pharos also runs without these files, so a failure only prints
// one line.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { STRIPPED, strippedFile } from './places.mjs';
import { sourcesToStrip } from './sources.mjs';
import { isWhole, withProof } from './whole.mjs';

/** Unneeded files are retained for this time, because another process may be writing them. */
const MAX_AGE_MS = 3_600_000;

const needed = new Set();
const failures = [];
const attempt = (action) => {
  try {
    action();
  } catch (error) {
    failures.push(error.message);
  }
};

const write = (path) => {
  const source = readFileSync(path);
  const file = strippedFile(source);
  needed.add(basename(file));
  if (isWhole(file)) return;
  // Unique until it is completely on the disk, because another process can start from this folder or write to it.
  const temporary = `${file}.${randomUUID()}`;
  try {
    writeFileSync(temporary, withProof(stripTypeScriptTypes(source.toString())), { flush: true });
    // A folder with the new name would prevent the rename.
    rmSync(file, { recursive: true, force: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
};

const removeOld = () => {
  for (const name of readdirSync(STRIPPED)) {
    const path = join(STRIPPED, name);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!needed.has(name) && changedAt < Date.now() - MAX_AGE_MS) rmSync(path, { recursive: true, force: true });
  }
};

attempt(() => mkdirSync(STRIPPED, { recursive: true }));
for (const path of sourcesToStrip()) attempt(() => write(path));
attempt(removeOld);
if (failures.length > 0) {
  const more = failures.length > 1 ? `, and ${failures.length - 1} more failures` : '';
  console.error(`Some sources could not be written without types (${failures[0]}${more}): Pharos uses more memory.`);
}

// Writes the sources of the server without their types; runs on the Node.js brought along.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { STRIPPED, strippedFile } from './places.mjs';
import { sourcesToStrip } from './sources.mjs';

mkdirSync(STRIPPED, { recursive: true });
const old = new Set(readdirSync(STRIPPED));
for (const path of sourcesToStrip()) {
  const source = readFileSync(path);
  const file = strippedFile(source);
  if (old.delete(basename(file))) continue;
  // Another process may be starting from this folder: it never sees half a file.
  writeFileSync(`${file}.${process.pid}`, stripTypeScriptTypes(source.toString()));
  renameSync(`${file}.${process.pid}`, file);
}
for (const name of old) rmSync(join(STRIPPED, name), { force: true });

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled, TO_RUN } from './install.mjs';
import { NODE, withTools } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Runs a command of the server and exits with its exit code. With `namesFiles`, arguments without a dash are file names
 * relative to the operator's folder. A list of options limits this to the arguments after these options.
 */
export const runOperatorCommand = async (script, { namesFiles = true } = {}) => {
  // Installs only if nothing is installed, because a new install would remove the programs of a running Pharos.
  if (!existsSync(NODE)) await ensureInstalled(TO_RUN);
  const from = process.env.INIT_CWD ?? process.cwd();
  const isFile = (arg, before) =>
    !arg.startsWith('-') && (Array.isArray(namesFiles) ? namesFiles.includes(before) : namesFiles);
  const args = process.argv.slice(2).map((arg, index, all) => (isFile(arg, all[index - 1]) ? resolve(from, arg) : arg));
  process.exit(await run(NODE, [script, ...args], { env: withTools() }));
};

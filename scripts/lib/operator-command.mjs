import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled, TO_RUN } from './install.mjs';
import { NODE, withTools } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Runs a command of the server and ends this process with its exit code. `namesFiles`: its arguments without a dash are files,
 * named from where the operator is; or those that stand after one of these options.
 */
export const runOperatorCommand = async (script, { namesFiles = true } = {}) => {
  // Installing again would remove the programs of a Pharos that runs: only where there are none yet.
  if (!existsSync(NODE)) await ensureInstalled(TO_RUN);
  const from = process.env.INIT_CWD ?? process.cwd();
  const isFile = (arg, before) =>
    !arg.startsWith('-') && (Array.isArray(namesFiles) ? namesFiles.includes(before) : namesFiles);
  const args = process.argv.slice(2).map((arg, index, all) => (isFile(arg, all[index - 1]) ? resolve(from, arg) : arg));
  process.exit(await run(NODE, [script, ...args], { env: withTools() }));
};

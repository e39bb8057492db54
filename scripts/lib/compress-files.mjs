import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** What is text; images and fonts are compressed already. */
const TEXT = /\.(css|html|js|json|map|svg|txt|webmanifest)$/;
/** Below this it fits a packet or two either way. */
const MIN_BYTES = 1024;

/** Writes `x.br` and `x.gz` beside each file of text in the folder that gets smaller by it, as small as can be. */
export const compressFiles = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
};

const compressFile = async (path) => {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const compressed = { br: await brotli(content, { params }), gz: await gzip(content, { level: 9 }) };
  for (const [ending, bytes] of Object.entries(compressed)) {
    if (bytes.length < content.length) await writeFile(`${path}.${ending}`, bytes);
  }
};

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Images and fonts are already compressed. */
const TEXT = /\.(css|html|js|json|map|svg|txt|webmanifest)$/;
/** Smaller files fit into one or two packets without compression. */
const MIN_BYTES = 1024;

/** Writes `x.br` and `x.gz` next to each text file, unless they would not be smaller. */
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

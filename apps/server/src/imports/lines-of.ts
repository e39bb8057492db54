import { ImportRefusal } from './import-refusal.ts';

const NEWLINE = 0x0a;
/** The evidence of a state change, with headers and an excerpt of a page, needs a tenth of this length. */
const LINE_BYTES_MAX = 1 << 20;

/**
 * Omits line endings and empty lines. Throws `ImportRefusal` if a line is too long.
 * @param path The name of the file for error messages.
 */
export async function* linesOf(path: string, stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let number = 1;
  const add = (part: Buffer): void => {
    // A file may consist of millions of empty lines.
    if (part.length === 0) return;
    bytes += part.length;
    if (bytes > LINE_BYTES_MAX) throw new ImportRefusal(`Row ${number} of ${path} is longer than 1 MiB.`);
    parts.push(part);
  };
  const takeLine = (): string => {
    const text = Buffer.concat(parts).toString();
    parts = [];
    bytes = 0;
    number += 1;
    return text;
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      from = end + 1;
      if (bytes > 0) yield takeLine();
    }
    add(chunk.subarray(from));
  }
  if (bytes > 0) yield takeLine();
}

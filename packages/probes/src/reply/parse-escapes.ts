const SINGLE: Record<string, number> = { r: 0x0d, n: 0x0a, t: 0x09, '\\': 0x5c };

const ESCAPE = /\\(?:([rnt\\])|x([0-9a-fA-F]{2}))/g;

/** Encodes a typed text as UTF-8, and replaces `\r`, `\n`, `\t`, `\\` and `\xNN`. Any other backslash remains. */
export const parseEscapes = (typed: string): Buffer => {
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of typed.matchAll(ESCAPE)) {
    const [whole, single, hex] = match;
    parts.push(Buffer.from(typed.slice(from, match.index)));
    parts.push(Buffer.of(single === undefined ? Number.parseInt(hex ?? '0', 16) : (SINGLE[single] ?? 0)));
    from = match.index + whole.length;
  }
  parts.push(Buffer.from(typed.slice(from)));
  return Buffer.concat(parts);
};

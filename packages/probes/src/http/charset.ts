import { TextDecoder } from 'node:util';

const LABEL_IN_META = /<meta[^>]+charset\s*=\s*["']?\s*([\w:.-]+)/i;

const BYTE_ORDER_MARKS: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

const decoderFor = (label: string | undefined): TextDecoder | null => {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
};

/**
 * Uses the byte order mark, then the charset of the header, then a meta element, and then UTF-8 (WHATWG Encoding, HTML
 * 13.2.3.2).
 */
export const decodeText = (body: Buffer, contentType: string | undefined): string => {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, index) => body[index] === byte))?.[1];
  const declared = /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1];
  const decoder =
    decoderFor(marked) ??
    decoderFor(declared) ??
    decoderFor(LABEL_IN_META.exec(body.toString('latin1', 0, 1024))?.[1]) ??
    new TextDecoder();
  return decoder.decode(body);
};

export interface EncodedBatch<T> {
  items: readonly T[];
  data: Buffer;
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** Encodes items as JSON batches of at most `maxBytes`. A larger item is a batch by itself. */
export const encodeBatches = <T>(items: readonly T[], maxBytes: number): EncodedBatch<T>[] => {
  const batches: EncodedBatch<T>[] = [];
  let [from, bytes] = [0, 2];
  let texts: string[] = [];
  const close = (to: number): void => {
    if (to > from) batches.push({ items: items.slice(from, to), data: Buffer.from(`[${texts.join(',')}]`) });
    [from, bytes, texts] = [to, 2, []];
  };
  items.forEach((item, index) => {
    const text = JSON.stringify(item);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > maxBytes) close(index);
    texts.push(text);
    bytes += size;
  });
  close(items.length);
  return batches;
};

/**
 * Returns the items that match the schema, and the number of unreadable items. Items that are not `wanted` are omitted,
 * which is faster than reading them.
 */
export const decodeBatch = <T>(
  data: Uint8Array,
  schema: Schema<T>,
  wanted: (value: unknown) => boolean = () => true,
): { items: T[]; unreadable: number; unwanted: number } => {
  const all = parseArray(data);
  if (all === null) return { items: [], unreadable: 1, unwanted: 0 };
  const values = all.filter(wanted);
  const items = values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [parsed.data] : [];
  });
  return { items, unreadable: values.length - items.length, unwanted: all.length - values.length };
};

const parseArray = (data: Uint8Array): unknown[] | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8'));
    return Array.isArray(value) ? value : null;
  } catch {
    // A redelivery would have the same content.
    return null;
  }
};

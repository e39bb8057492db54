import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export const readZip = async (zip: Buffer): Promise<Map<string, string>> => {
  const file = await fromBufferPromise(zip, { lazyEntries: true });
  const entries = new Map<string, string>();
  for await (const entry of file.eachEntry()) {
    entries.set(entry.fileName, (await buffer(await file.openReadStreamPromise(entry))).toString());
  }
  return entries;
};

import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from '@pharos/contract/rest/common/endpoint.ts';

const CONTRACT = join(import.meta.dirname, '../../../../../packages/contract/src/rest');

export const contractEndpoints = async (): Promise<Endpoint[]> => {
  const found = new Set<Endpoint>();
  for await (const path of glob('**/*.ts', { cwd: CONTRACT })) {
    if (path.endsWith('.test.ts')) continue;
    const exported: Record<string, unknown> = await import(join(CONTRACT, path));
    for (const value of Object.values(exported)) if (isEndpoint(value)) found.add(value);
  }
  return [...found];
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkLayers } from './check-layers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the layers', () => {
  it('accepts the imports of every file', () => {
    const files = globSync(
      [
        '{packages,apps,bench,demo,doubles,e2e,simulator,scripts}/**/*.{ts,tsx}',
        'integrations/**/*.js',
        'docs-site/.vitepress/**/*.js',
      ],
      {
        cwd: ROOT,
        exclude: (name) => name === 'node_modules' || name === 'dist',
      },
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => checkLayers(file, readFileSync(`${ROOT}/${file}`, 'utf8')))).toEqual([]);
  });

  it.each([
    ['packages/contract/src/a.ts', "import { z } from 'zod';"],
    ['packages/domain/src/a.ts', "import type { ProbeTarget } from '@pharos/contract/bus/target.ts';"],
    ['packages/domain/src/a.ts', "import { VERDICTS } from '@pharos/contract/states.ts';"],
    ['packages/domain/src/a.test.ts', "import { readFileSync } from 'node:fs';\nimport { it } from 'vitest';"],
    ['apps/server/src/http/checks/a.ts', "import { createCheck } from '../../usecases/checks/create-check.ts';"],
    ['apps/server/src/alerts/a.ts', "import type { Kysely } from 'kysely';"],
    [
      'apps/server/src/main.ts',
      "import { sql } from 'kysely';\nimport { openDatabase } from './storage/connection/connect.ts';",
    ],
  ])('allows %s: %s', (path, source) => {
    expect(checkLayers(path, source)).toEqual([]);
  });

  it.each([
    ['packages/contract/src/a.ts', "import { b } from '@pharos/domain/b.ts';", 'may not import packages/domain'],
    ['packages/domain/src/a.ts', "import { Job } from '@pharos/contract/bus/job.ts';", 'types only'],
    ['packages/domain/src/a.ts', "import { readFileSync } from 'node:fs';", 'is pure'],
    ['packages/domain/src/a.ts', "export * from '../../probes/src/prober.ts';", 'may not import packages/probes'],
    ['packages/probes/src/a.ts', "const b = await import('@pharos/bus/port.ts');", 'may not import packages/bus'],
    [
      'apps/agent/src/a.ts',
      "import {\n  openDatabase,\n} from '@pharos/server/storage/connection/connect.ts';",
      'may not import',
    ],
    ['apps/server/src/engine/a.ts', "import { b } from '../alerts/b.ts';", 'may not import apps/server/src/alerts'],
    ['apps/server/src/http/checks/a.ts', "import { b } from '../../storage/b.ts';", 'may not import'],
    ['apps/server/src/http/a.ts', "import { judge } from '@pharos/domain/judge.ts';", 'types only'],
    ['apps/server/src/usecases/a.ts', "import { readSettings } from '../settings.ts';", 'types only'],
    ['apps/server/src/usecases/a.ts', "import { sql } from 'kysely';", 'only apps/server/src/storage'],
    ['apps/server/src/engine/a.ts', "import fastify from 'fastify';", 'only apps/server/src/http'],
    ['apps/server/src/storage/a.ts', "import { seed } from './testing/seed.ts';", 'only tests'],
    ['apps/server/src/storage/a.ts', "import './testing/seed.ts';", 'only tests'],
    ['apps/server/src/storage/a.ts', "import { vi } from 'vitest';", 'only tests'],
    ['apps/web/src/features/reports/a.tsx', "import { b } from '../dashboard/b.tsx';", 'may not import'],
    ['apps/web/src/features/reports/a.tsx', "import { b } from '../../app/b.tsx';", 'may not import'],
    ['apps/web/src/lib/a.ts', "import { b } from '../components/b.tsx';", 'may not import'],
    [
      'integrations/zapier/a.js',
      "import { b } from '../../packages/domain/src/b.ts';",
      'may not import packages/domain',
    ],
    ['packages/new/src/a.ts', '', 'belongs to no layer'],
  ])('rejects %s: %s', (path, source, reason) => {
    expect(checkLayers(path, source)).toEqual([expect.stringContaining(reason)]);
  });
});

const ONLY_CODE = ['!**/*.test.ts', '!**/testing/**'];
/** Hooks, and what moves focus or files: browser tests hold them. */
const IN_BROWSER = [
  'use-*',
  'focus-*',
  'go-to-*',
  'scroll-to-*',
  'save-file',
  'after-pointer*',
  'toast',
  'context',
].map((name) => `!apps/web/src/**/${name}.ts`);

/**
 * What `npm run mutate` measures, by area. Each part of one: `mutate`, the sources of which mutants are made; `tests`,
 * the unit tests that may notice them; `kinds`, which kinds of tests may, fast ones first: unit tests alone when not
 * given, or tests with sockets (`net`), a database (`db`) or a DOM (`dom`). Only the tests beside the code count, so
 * that a rule is held where it stands.
 */
export const AREAS = {
  domain: [
    {
      mutate: ['packages/domain/src/checks/**/*.ts', ...ONLY_CODE],
      tests: ['packages/domain/src/checks/**/*.test.ts'],
    },
    { mutate: ['packages/domain/src/judge/**/*.ts', ...ONLY_CODE], tests: ['packages/domain/src/judge/**/*.test.ts'] },
    {
      mutate: [
        'packages/domain/src/**/*.ts',
        '!packages/domain/src/{access,alerts,checks,judge,people,reports}/**/*.ts',
        ...ONLY_CODE,
      ],
      tests: ['packages/domain/src/!(access|alerts|checks|judge|people|reports)/**/*.test.ts'],
    },
  ],
  engine: [
    { mutate: ['apps/server/src/engine/**/*.ts', ...ONLY_CODE], tests: ['apps/server/src/engine/**/*.test.ts'] },
    {
      mutate: ['apps/server/src/housekeeping/*.ts', ...ONLY_CODE],
      tests: ['apps/server/src/housekeeping/*.test.ts'],
      kinds: ['db'],
    },
  ],
  alerts: [
    {
      mutate: ['packages/domain/src/alerts/**/*.ts', ...ONLY_CODE],
      tests: ['packages/domain/src/alerts/**/*.test.ts'],
    },
    {
      mutate: ['apps/server/src/alerts/render/**/*.ts', ...ONLY_CODE],
      tests: ['apps/server/src/alerts/render/**/*.test.ts'],
    },
    {
      mutate: ['apps/server/src/alerts/{*,channels/*,mail/*}.ts', ...ONLY_CODE],
      tests: ['apps/server/src/alerts/**/*.test.ts'],
      kinds: ['unit', 'db'],
    },
  ],
  egress: [
    {
      mutate: [
        'packages/probes/src/egress-guard/**/*.ts',
        'packages/probes/src/net/{canonical-host,hosts-file}.ts',
        ...ONLY_CODE,
      ],
      tests: ['packages/probes/src/{egress-guard,net}/**/*.test.ts'],
    },
    {
      mutate: ['apps/server/src/egress/*.ts', ...ONLY_CODE],
      tests: ['apps/server/src/egress/*.test.ts'],
      kinds: ['net'],
    },
  ],
  access: [
    {
      mutate: ['packages/domain/src/{access,people}/**/*.ts', ...ONLY_CODE],
      tests: ['packages/domain/src/{access,people}/**/*.test.ts'],
    },
    {
      mutate: ['apps/server/src/usecases/access.ts'],
      tests: ['apps/server/src/usecases/access*.test.ts'],
      kinds: ['unit', 'db'],
    },
  ],
  reports: [
    {
      mutate: ['packages/domain/src/reports/**/*.ts', ...ONLY_CODE],
      tests: ['packages/domain/src/reports/**/*.test.ts'],
    },
    {
      mutate: ['apps/server/src/usecases/reports/**/*.ts', ...ONLY_CODE],
      tests: ['apps/server/src/{usecases,http}/reports/**/*.test.ts'],
      kinds: ['unit', 'db'],
    },
  ],
  web: [
    {
      mutate: [
        'apps/web/src/{components,features,lib}/**/*.ts',
        'apps/web/src/app/{search-params,shell/**/*}.ts',
        ...IN_BROWSER,
        ...ONLY_CODE,
      ],
      tests: ['apps/web/src/**/*.test.ts'],
      kinds: ['unit', 'dom'],
    },
  ],
};

/** Least share of an area's mutants that its tests must notice, in percent. */
export const THRESHOLD = 85;

const ONLY_CODE = ['!**/*.test.ts', '!**/testing/**'];
/** Only browser tests cover hooks and code that moves the focus or handles files. */
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

const SERVER = 'apps/server/src';

/** The tests next to the code in each layer. Most rules of use cases are tested at the routes of the resource. */
const testsOf = (resource) => [
  `${SERVER}/{http,storage,usecases}/${resource}/**/*.test.ts`,
  `${SERVER}/${resource}/**/*.test.ts`,
];

/** A part is one resource in some layers. `related` adds resources or folders whose tests also count. */
const resourcePart = (name, folders, related = []) => ({
  name,
  mutate: [...folders.map((folder) => `${SERVER}/${folder}/**/*.ts`), ...ONLY_CODE],
  tests: [...new Set([...folders.map((folder) => folder.split('/').at(-1)), ...related])].flatMap(testsOf),
  kinds: ['unit', 'db', 'net', 'dom'],
});

const layerParts = (layer, resources) =>
  Object.entries(resources).map(([resource, related]) => resourcePart(resource, [`${layer}/${resource}`], related));

const pagesPart = (name, folder, tests) => ({
  name,
  mutate: [`${folder}/**/*.tsx`, `${folder}/**/use-*.ts`, ...ONLY_CODE, '!**/*.test.tsx'],
  tests,
  kinds: ['dom'],
});

const FEATURES = 'apps/web/src/features';
const featurePart = (name) => pagesPart(name, `${FEATURES}/${name}`, [`${FEATURES}/${name}/**/*.test.ts`]);

/**
 * The areas of `npm run mutate` with their parts. `mutate` are the sources, `tests` the unit tests that can detect the
 * mutants. `kinds` are the kinds of tests, fast ones first: by default only unit tests, or with sockets (`net`), a
 * database (`db`) or a DOM (`dom`). Only tests next to the code count, so that each rule is tested where it is
 * implemented; on the server, also tests of the same resource in other layers.
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
  bus: [
    {
      name: 'bus',
      mutate: ['packages/bus/src/**/*.ts', '!packages/bus/src/contract-suite.ts', ...ONLY_CODE],
      tests: ['packages/bus/src/**/*.test.ts'],
      kinds: ['unit', 'net'],
    },
  ],
  billing: [
    {
      name: 'billing',
      mutate: [`${SERVER}/billing/**/*.ts`, `${SERVER}/{http,storage,usecases}/billing/**/*.ts`, ...ONLY_CODE],
      tests: [...testsOf('billing'), `${SERVER}/housekeeping/update-plans.test.ts`],
      kinds: ['unit', 'db'],
    },
  ],
  'status-pages': [
    resourcePart(
      'pages',
      ['http/status-pages', 'usecases/status-pages', 'storage/status-pages', 'http/custom-domains'],
      ['acme', 'housekeeping'],
    ),
    resourcePart('public', ['http/public-status', 'usecases/public-status']),
    resourcePart('incidents', ['http/page-incidents', 'usecases/page-incidents', 'storage/page-incidents']),
    resourcePart(
      'subscribers',
      ['http/page-subscribers', 'usecases/page-subscribers', 'storage/page-subscribers'],
      ['alerts/page-notifications'],
    ),
  ],
  'use-cases': [
    ...layerParts('usecases', {
      alerts: [],
      badges: [],
      checks: [],
      copies: ['start'],
      events: [],
      explore: [],
      exports: [],
      imports: [],
      integrations: [],
      locations: [],
      maintenance: [],
      operator: ['self-watch'],
      organizations: [],
      pair: ['self-watch/pair'],
      people: [],
      'sign-in': ['identity'],
    }),
    {
      name: 'common',
      mutate: [`${SERVER}/usecases/*.ts`, `!${SERVER}/usecases/access.ts`, ...ONLY_CODE],
      tests: [`${SERVER}/{http,usecases}/*.test.ts`, ...testsOf('people')],
      kinds: ['unit', 'db'],
    },
  ],
  storage: layerParts('storage', {
    alerts: [],
    backup: [],
    badges: [],
    checks: [],
    connection: ['start'],
    copies: ['start'],
    embedded: [],
    events: [],
    exports: [],
    history: ['reports'],
    imports: [],
    integrations: [],
    jobs: ['worker'],
    judge: ['engine/judge'],
    locations: [],
    mails: ['alerts/mail'],
    maintenance: [],
    operator: [],
    organizations: ['housekeeping'],
    pair: ['self-watch/pair'],
    people: [],
    results: ['reports'],
    retention: ['housekeeping'],
    'self-watch': [],
    'sign-in': ['identity'],
    'weekly-reports': ['reports'],
  }),
  http: [
    ...layerParts('http', {
      alerts: [],
      badges: [],
      checks: [],
      copies: ['start'],
      events: [],
      explore: [],
      exports: [],
      imports: [],
      integrations: [],
      locations: [],
      maintenance: [],
      operator: [],
      organizations: [],
      pair: ['self-watch/pair'],
      people: [],
      reports: [],
      'sign-in': [],
    }),
    {
      name: 'app',
      mutate: [`${SERVER}/http/app/**/*.ts`, ...ONLY_CODE],
      tests: [`${SERVER}/http/{*,app/**/*}.test.ts`],
      kinds: ['unit', 'db', 'net'],
    },
  ],
  'web-pages': [
    ...[
      'badges',
      'check-form',
      'dashboard',
      'notices',
      'operator',
      'organization-state',
      'reports',
      'settings',
      'sign-in',
      'status-pages',
    ].map(featurePart),
    pagesPart('other-features', `${FEATURES}/{arrival,explore,export,monitoring-addresses,tickets}`, [
      `${FEATURES}/{arrival,dashboard,explore,export,monitoring-addresses,reports,tickets}/**/*.test.ts`,
      'apps/web/src/app/**/*.test.ts',
    ]),
    pagesPart('app', 'apps/web/src/app', ['apps/web/src/app/**/*.test.ts']),
    // Most components are used on several pages.
    pagesPart('components', 'apps/web/src/{components,lib}', ['apps/web/src/**/*.test.ts']),
  ],
};

/**
 * Mutants of these areas take seconds each, so only a sample is measured by default. Migrations are excluded: a
 * released one never changes, and all tests start with their result.
 */
export const SAMPLED = ['bus', 'billing', 'status-pages', 'use-cases', 'storage', 'http', 'web-pages'];

/** The score then has a precision of about 6 percentage points. */
export const DEFAULT_SAMPLE_SIZE = 120;
export const DEFAULT_SEED = 1;

export const THRESHOLD = 85;

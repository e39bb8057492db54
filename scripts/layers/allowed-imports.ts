export interface Layer {
  /** Folders whose values and types the layer may import. Its own files are always allowed. */
  uses: readonly string[];
  /** Folders from which only types may be imported, and single files whose values may be imported nevertheless. */
  types?: readonly string[];
  /** Whether the layer must not import `node:` modules. */
  isPure?: boolean;
}

const CONTRACT = 'packages/contract';
const DOMAIN = 'packages/domain';
const PROBES = 'packages/probes';
const BUS = 'packages/bus';
const NATS_ADDRESSES = `${BUS}/src/nats/connection/servers.ts`;
const NATS_CREDENTIALS = `${BUS}/src/nats/credentials`;
const server = (name: string): string => `apps/server/src/${name}`;
const PAIR = server('pair');
const SETTINGS = server('settings.ts');
/** The schema and the description of each setting, only for `settings.ts`. */
const SETTINGS_SCHEMA = server('settings');
const HTML = server('html');
const IDENTITY_PORT = server('identity/port.ts');
const BILLING_PORT = server('billing/port.ts');
const TEXT = `${DOMAIN}/src/text`;
const CHECK_WIRE = `${DOMAIN}/src/checks/wire`;
const STORED = `${CONTRACT}/src/stored`;
const PUBLIC_TEXT = [`${DOMAIN}/src/public-status`, `${DOMAIN}/src/badges`];
const NETWORK = `${DOMAIN}/src/sign-in/network-of.ts`;
const web = (name: string): string => `apps/web/src/${name}`;

/** Features must not import each other. `app` combines them. */
const FEATURES = [
  'sign-in',
  'organization-state',
  'dashboard',
  'check-form',
  'reports',
  'settings',
  'export',
  'arrival',
  'tickets',
  'explore',
  'monitoring-addresses',
  'operator',
].map((name) => web(`features/${name}`));
const BELOW_FEATURES = [web('components'), web('lib'), CONTRACT, DOMAIN];

/** A file belongs to the longest folder that contains it. `*` means everything. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  [CONTRACT]: { uses: [], isPure: true },
  // These constants are data. Domain rules must not use the schemas of the API and the bus.
  [DOMAIN]: {
    uses: ['check-types.ts', 'states.ts', 'unprintable.ts'].map((name) => `${CONTRACT}/src/${name}`),
    types: [CONTRACT],
    isPure: true,
  },
  [PROBES]: { uses: [CONTRACT, DOMAIN] },
  [BUS]: { uses: [CONTRACT, DOMAIN] },
  'apps/agent': { uses: [CONTRACT, DOMAIN, PROBES, BUS] },

  [server('')]: { uses: ['*'] },
  [SETTINGS]: {
    uses: [SETTINGS_SCHEMA, NATS_ADDRESSES, NATS_CREDENTIALS, DOMAIN, CONTRACT],
  },
  [SETTINGS_SCHEMA]: {
    uses: [NATS_ADDRESSES, NATS_CREDENTIALS, `${PROBES}/src/egress-guard/guard-host.ts`, DOMAIN, CONTRACT],
  },
  [server('backup')]: { uses: [server('commands'), server('storage'), DOMAIN, SETTINGS] },
  [server('commands')]: {
    uses: [
      server('storage'),
      server('egress'),
      PAIR,
      NATS_CREDENTIALS,
      server('start/load-secret-key.ts'),
      DOMAIN,
      SETTINGS,
    ],
  },
  [server('copies')]: { uses: [server('storage'), DOMAIN], types: [server('usecases')] },
  [server('locations')]: { uses: [server('storage'), DOMAIN, BUS, CONTRACT] },
  [server('engine')]: { uses: [server('storage'), DOMAIN, BUS, CONTRACT] },
  [server('alerts')]: { uses: [server('storage'), HTML, DOMAIN, CONTRACT], types: [SETTINGS] },
  [server('acme')]: { uses: [server('storage'), DOMAIN] },
  [server('billing')]: { uses: [server('storage'), HTML, DOMAIN, CONTRACT] },
  [server('egress')]: { uses: [PROBES], types: [server('alerts'), server('identity')] },
  [PAIR]: { uses: [PROBES, DOMAIN, CONTRACT] },
  [server('threads')]: { uses: [] },
  [server('exports')]: { uses: [server('threads'), server('storage'), HTML, DOMAIN, CONTRACT] },
  [server('imports')]: { uses: [server('threads'), server('storage'), DOMAIN, CONTRACT] },
  [server('housekeeping')]: {
    uses: [server('storage'), HTML, DOMAIN, CONTRACT],
    types: [server('billing'), server('weekly-reports')],
  },
  [server('self-watch')]: {
    uses: [server('storage'), PAIR, HTML, DOMAIN, CONTRACT],
    types: [server('engine'), server('usecases')],
  },
  [server('weekly-reports')]: { uses: [server('storage'), HTML, DOMAIN, CONTRACT] },
  [server('worker')]: {
    uses: [
      server('acme'),
      server('alerts'),
      server('billing'),
      server('exports'),
      server('housekeeping'),
      server('imports'),
      server('weekly-reports'),
      server('storage'),
      DOMAIN,
      CONTRACT,
    ],
  },
  [server('usecases')]: {
    uses: [server('storage'), BILLING_PORT, PAIR, HTML, DOMAIN, CONTRACT],
    types: [SETTINGS, IDENTITY_PORT, server('billing')],
  },
  [server('storage')]: {
    uses: [`${CONTRACT}/src/states.ts`, `${CONTRACT}/src/row-limits.ts`, STORED, DOMAIN],
    types: [CONTRACT],
  },
  [server('identity')]: { uses: [server('storage'), DOMAIN, CONTRACT], types: [SETTINGS] },
  [HTML]: { uses: [TEXT], isPure: true },
  [server('http')]: {
    uses: [server('usecases'), HTML, TEXT, ...PUBLIC_TEXT, NETWORK, CHECK_WIRE, CONTRACT],
    types: [DOMAIN, SETTINGS, IDENTITY_PORT, server('billing')],
  },

  'apps/web': { uses: [...FEATURES, ...BELOW_FEATURES] },
  ...Object.fromEntries(FEATURES.map((feature) => [feature, { uses: BELOW_FEATURES }])),
  [web('components')]: { uses: [web('lib'), CONTRACT, DOMAIN] },
  [web('lib')]: { uses: [CONTRACT, DOMAIN] },
  bench: { uses: ['*'] },
  demo: { uses: ['*'] },
  doubles: { uses: [DOMAIN] },
  e2e: { uses: ['*'] },
  'docs-site': { uses: ['scripts'] },
  // Uploaded to Zapier separately.
  'integrations/zapier': { uses: [] },
  simulator: { uses: ['*'] },
  scripts: { uses: [] },
};

/** The folders that may import the values of a library. Its types may be used everywhere. */
export const HOMES: readonly (readonly [library: RegExp, ...folders: string[]])[] = [
  [/^(kysely|pg|pg-copy-streams)(\/|$)/, server('storage'), 'bench'],
  [/^graphile-worker$/, server('storage'), server('worker')],
  [/^@?fastify(\/|-|$)|^@scalar\//, server('http')],
  [/^(@node-rs\/argon2|openid-client|otpauth|@simplewebauthn)(\/|$)/, server('identity')],
  [/^acme-client$/, server('acme')],
  [/^nodemailer$/, server('alerts')],
  [/^(undici|sharp)$/, server('egress')],
  [/^standardwebhooks$/, server('alerts')],
  [/^@nats-io\//, BUS],
  [/^koffi$/, PROBES],
  [/^ws$/, PROBES, 'demo'],
  [/^zapier-platform-core$/, 'integrations/zapier'],
  [/^vitepress(\/|$)/, 'docs-site'],
  [/^aws4fetch$/, server('copies')],
  [/^tar-stream$/, server('backup')],
  [/^yazl$/, server('exports')],
  [/^yauzl$/, server('imports')],
  [/^chargebee$/, server('billing')],
  [
    /^zod(\/|$)/,
    CONTRACT,
    server('billing'),
    server('http'),
    server('storage'),
    server('backup'),
    SETTINGS,
    SETTINGS_SCHEMA,
  ],
];

export const ROOT_LAYER = server('');

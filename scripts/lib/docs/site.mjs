/**
 * The base path in the files of the built site. The server replaces it with its own (`http/app/docs-site.ts`), so that
 * one build fits every `BASE_URL`.
 */
export const BASE_PLACEHOLDER = '/__docs__/';

/** The pages from files outside `docs`, by file. */
export const OTHER_PAGES = {
  'README.md': 'index.md',
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
  'integrations/zapier/README.md': 'zapier-app.md',
};

/** The groups of the sidebar, with the files of their pages. */
export const GROUPS = {
  Start: ['README.md', 'CHANGELOG.md'],
  Checks: ['docs/checks.md'],
  'Alerts and integrations': ['docs/integrations.md', 'docs/add-a-channel.md', 'integrations/zapier/README.md'],
  'Status pages': ['docs/status-pages-and-badges.md'],
  Operation: [
    'docs/settings.md',
    'docs/operate.md',
    'docs/backup.md',
    'docs/monitor-pharos.md',
    'docs/mail.md',
    'docs/references.md',
    'docs/operators.md',
    'docs/scale.md',
    'docs/roles-apart.md',
    'docs/sizes.md',
    'docs/billing.md',
    'docs/explore.md',
    'docs/bench.md',
  ],
  'API and data': ['docs/api.md', 'docs/export.md'],
  Architecture: [
    'ARCHITECTURE.md',
    'docs/architecture/engine.md',
    'docs/architecture/alerts.md',
    'docs/architecture/storage.md',
    'docs/architecture/bus.md',
    'docs/architecture/web.md',
    'docs/architecture/decisions.md',
    'docs/architecture/glossary.md',
    'docs/architecture/extend.md',
    'CONTRIBUTING.md',
  ],
};

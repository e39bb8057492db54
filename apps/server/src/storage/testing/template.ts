/** The migrated database of a test run. */
export const TEMPLATE = 'pharos_template';

/** The same server, another database. */
export const urlOfDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

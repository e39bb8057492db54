export const TEMPLATE = 'pharos_template';

/** Returns the address of another database on the same server. */
export const urlOfDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

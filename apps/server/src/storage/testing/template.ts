export const TEMPLATE = 'pharos_template';

export const urlOfDatabase = (url: string, database: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
};

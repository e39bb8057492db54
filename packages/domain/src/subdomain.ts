export const SUBDOMAIN_MAX = 32;

/**
 * A sub-domain from an organisation's name: lower-case letters, digits and single hyphens, beginning and ending with a letter or digit,
 * 3 to 32 long. A name that leaves nothing becomes `team`.
 */
export const subdomainFrom = (name: string): string => {
  const slug = trim(
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-'),
  );
  if (slug === '') return 'team';
  return slug.length < 3 ? `${slug}-team` : trim(slug.slice(0, SUBDOMAIN_MAX));
};

/** The nth alternative when earlier ones are taken: `acme`, `acme-2`, `acme-3` … never longer than allowed. */
export const subdomainAlternative = (base: string, n: number): string => {
  if (n === 1) return base;
  const ending = `-${n}`;
  return trim(base.slice(0, SUBDOMAIN_MAX - ending.length)) + ending;
};

const trim = (slug: string): string => slug.replaceAll(/^-+|-+$/g, '');

import { DOMAIN } from './checks/demo-domain.ts';

export const ORGANIZATION = 'Kestrel & Rowe Outfitters';

const PASSWORD = 'a lantern for every harbour';

export const OWNER = { email: `ada.rowe@${DOMAIN}`, full_name: 'Ada Rowe', password: PASSWORD };

export const MEMBERS = [
  { email: `tomasz.nowak@${DOMAIN}`, full_name: 'Tomasz Nowak', role: 'AD', password: PASSWORD },
  { email: `mei.tanaka@${DOMAIN}`, full_name: 'Mei Tanaka', role: 'ST', password: PASSWORD },
] as const;

/** Contacts have no account. The second one has muted alerts. */
export const CONTACTS = [
  { email: `on-call@${DOMAIN}`, name: 'On-call phone', muted: false },
  { email: 'hosting-desk@provider.example', name: 'Hosting desk', muted: true },
] as const;

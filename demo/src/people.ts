import { DOMAIN } from './checks/demo-domain.ts';

export const ORGANIZATION = 'Kestrel & Rowe Outfitters';

const PASSWORD = 'a lantern for every harbour';

/** The account that the demo is looked at with. */
export const OWNER = { email: `ada.rowe@${DOMAIN}`, full_name: 'Ada Rowe', password: PASSWORD };

/** The other members: an admin, and one who may look only. Same password. */
export const MEMBERS = [
  { email: `tomasz.nowak@${DOMAIN}`, full_name: 'Tomasz Nowak', role: 'AD', password: PASSWORD },
  { email: `mei.tanaka@${DOMAIN}`, full_name: 'Mei Tanaka', role: 'ST', password: PASSWORD },
] as const;

/** Who gets alerts and has no login; the second has switched them off. */
export const CONTACTS = [
  { email: `on-call@${DOMAIN}`, name: 'On-call phone', muted: false },
  { email: 'hosting-desk@provider.example', name: 'Hosting desk', muted: true },
] as const;

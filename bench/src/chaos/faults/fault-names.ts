/** Faults of Pharos and what it runs on: one at a time. */
export const SYSTEM_FAULTS = [
  'kill-tree',
  'kill-node',
  'kill-postgres',
  'kill-backend',
  'freeze-postgres',
  'freeze-node',
  'refuse-writes',
  'fill-disk',
] as const;

/** Faults of the mail server: beside those of the system, one at a time. */
export const MAIL_FAULTS = ['refuse-mail', 'forbid-mail', 'freeze-mail', 'kill-mail', 'cut-mail'] as const;

export const FAULT_NAMES = [...SYSTEM_FAULTS, ...MAIL_FAULTS] as const;
type MailFaultName = (typeof MAIL_FAULTS)[number];
export type FaultName = (typeof FAULT_NAMES)[number];

export const isMailFault = (name: FaultName): name is MailFaultName =>
  (MAIL_FAULTS as readonly FaultName[]).includes(name);

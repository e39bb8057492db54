/** Only one of these faults is active at a time. */
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

/** These faults run in parallel to the faults of the system, one at a time. */
export const MAIL_FAULTS = ['refuse-mail', 'forbid-mail', 'freeze-mail', 'kill-mail', 'cut-mail'] as const;

export const FAULT_NAMES = [...SYSTEM_FAULTS, ...MAIL_FAULTS] as const;
export type ChaosFaultName = (typeof FAULT_NAMES)[number];

/** Faults of one of several Pharos processes, and an engine that joins. */
export const ROLE_FAULTS = ['kill-engine', 'kill-agents', 'kill-nats', 'kill-postgres', 'join-engine'] as const;
export type RoleFaultName = (typeof ROLE_FAULTS)[number];

export type FaultName = ChaosFaultName | RoleFaultName;
type MailFaultName = (typeof MAIL_FAULTS)[number];

export const isMailFault = (name: FaultName): name is MailFaultName =>
  (MAIL_FAULTS as readonly FaultName[]).includes(name);

/**
 * Pharos can send a mail twice if the sender, or the database that records the mail, is unavailable at least briefly.
 */
export const mayRepeatMails = (name: FaultName): boolean =>
  !['refuse-mail', 'forbid-mail', 'kill-engine', 'kill-agents', 'kill-nats', 'join-engine'].includes(name);

import type { ChaosFaultName } from '../../oracle/fault-names.ts';
import { cutMail, forbidMail, refuseMail } from './change-mail-answers.ts';
import type { Fault } from './fault.ts';
import { fillDisk } from './fill-disk.ts';
import { freezeMail } from './freeze-mail.ts';
import { freezeNode } from './freeze-node.ts';
import { freezePostgres } from './freeze-postgres.ts';
import { killBackend } from './kill-backend.ts';
import { killMail } from './kill-mail.ts';
import { killNode } from './kill-node.ts';
import { killPostgres } from './kill-postgres.ts';
import { killTree } from './kill-tree.ts';
import { refuseWrites } from './refuse-writes.ts';

export const FAULTS: Readonly<Record<ChaosFaultName, Fault>> = {
  'kill-tree': killTree,
  'kill-node': killNode,
  'kill-postgres': killPostgres,
  'kill-backend': killBackend,
  'freeze-postgres': freezePostgres,
  'freeze-node': freezeNode,
  'refuse-writes': refuseWrites,
  'fill-disk': fillDisk,
  'refuse-mail': refuseMail,
  'forbid-mail': forbidMail,
  'freeze-mail': freezeMail,
  'kill-mail': killMail,
  'cut-mail': cutMail,
};

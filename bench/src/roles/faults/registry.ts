import type { RoleFaultName } from '../../oracle/fault-names.ts';
import type { Fault } from './fault.ts';
import { joinEngine } from './join-engine.ts';
import { killAgents } from './kill-agents.ts';
import { killEngine } from './kill-engine.ts';
import { killNats } from './kill-nats.ts';
import { killPostgres } from './kill-postgres.ts';

export const FAULTS: Readonly<Record<RoleFaultName, Fault>> = {
  'kill-engine': killEngine,
  'kill-agents': killAgents,
  'kill-nats': killNats,
  'kill-postgres': killPostgres,
  'join-engine': joinEngine,
};

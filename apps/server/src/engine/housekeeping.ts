import type { Bus } from '@pharos/bus/port.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { longestHistoryMonths } from '@pharos/domain/plans/plans.ts';
import type { Logger } from 'pino';
import { sweepInvitations } from '../storage/people/invitations.ts';
import { dropResultPartitions, ensureResultPartitions } from '../storage/retention/result-partitions.ts';
import { rememberLocations, sweepHistory } from '../storage/retention/sweep-history.ts';
import { sweepSignIn } from '../storage/retention/sweep-sign-in.ts';
import { type SettleParts, settleOrganizations } from './settle-organizations.ts';

const SHORT_MS = 60_000;
const SETTLE_MS = 10 * 60_000;
const LONG_MS = 60 * 60_000;
/** Partitions are made this far ahead: a weekend without an engine does no harm. */
const DAYS_AHEAD = 3;

export interface HousekeepingParts extends SettleParts {
  bus: Bus;
  resultsDays: number;
  log: Logger;
}

/** Makes room for results to come, drops what is kept no longer, and settles the states of organizations. Safe to run on several engines at once. */
export const startHousekeeping = async (parts: HousekeepingParts): Promise<{ stop(): Promise<void> }> => {
  const { db, bus, resultsDays, log } = parts;
  const keepRoom = async (): Promise<void> => {
    await ensureResultPartitions(db, Date.now(), DAYS_AHEAD);
    await rememberLocations(db, bus.locations());
  };
  const sweep = async (): Promise<void> => {
    await dropResultPartitions(db, Date.now() - resultsDays * DAY_MS);
    const keptSince = new Date();
    keptSince.setUTCMonth(keptSince.getUTCMonth() - longestHistoryMonths());
    await sweepHistory(db, keptSince);
    await sweepSignIn(db, new Date());
    await sweepInvitations(db, new Date());
  };
  await keepRoom();
  let underWay: Promise<void> = Promise.resolve();
  const every = (ms: number, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      underWay = underWay
        .then(work)
        .catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed and is tried again'));
    }, ms);
  const settle = (): Promise<void> => settleOrganizations(parts, Date.now());
  const timers = [every(SHORT_MS, keepRoom), every(SETTLE_MS, settle), every(LONG_MS, sweep)];
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await underWay;
    },
  };
};

import pino from 'pino';
import type { Db } from '../../storage/connection/connect.ts';
import { createSecretBox } from '../../storage/connection/secret-box.ts';
import { ActiveSends } from '../active-sends.ts';
import type { AlertServices } from '../services.ts';

const log = pino({ level: 'silent' });

export const testAlertServices = (
  db: Db,
  { channels, ...differing }: Pick<AlertServices, 'channels'> & Partial<AlertServices>,
): AlertServices => ({
  db,
  channels,
  isSignUpOpen: false,
  sellsPlans: false,
  sends: new ActiveSends(log),
  secrets: createSecretBox(Buffer.alloc(32, 7)),
  log,
  now: Date.now,
  random: () => 0.5,
  ...differing,
});

export const afterDigest = <T extends AlertServices>(services: T, { until }: { until: string }): T => ({
  ...services,
  now: () => Math.max(services.now(), Date.parse(until)),
});

import { z } from 'zod';

const Time = z.number().int();
const Cents = z.number().int();

export const StoredPurchase = z.object({
  plan: z.enum(['SPROUT', 'BLOSSOM', 'GARDEN']),
  period: z.enum(['month', 'year']),
  addOns: z.object({ checks: z.number().int(), badges: z.boolean() }),
});

export const StoredLedger = z.object({
  version: z.number().int(),
  subscription: z
    .object({
      bought: StoredPurchase,
      termCents: Cents,
      startedAt: Time,
      termStart: Time,
      termEnd: Time,
      next: z.union([StoredPurchase, z.literal('nothing')]).nullable(),
    })
    .nullable(),
  endedAt: Time.nullable(),
  card: z.object({ brand: z.string(), lastFour: z.string(), expiresAt: Time, failsLater: z.boolean() }).nullable(),
  creditCents: Cents,
  // Absent in older ledgers.
  promotionalCents: Cents.default(0),
  promotions: z.array(z.object({ reference: z.string(), cents: Cents, at: Time })).default([]),
  invoices: z.array(
    z.object({
      number: z.number().int(),
      at: Time,
      cents: Cents,
      credited: Cents,
      promotional: Cents.default(0),
      paidAt: Time.nullable(),
      attempts: z.number().int(),
    }),
  ),
});

import { chance, seedOf } from '../behavior/random.ts';

const REFUSED_SHARE = 0.04;
const RETRY_MS = 62_000;

/** Nearly all mails are accepted at once, a few in the second attempt. Times are in ISO format. */
export const attemptsOf = (eventId: number, address: string, at: number): { at: string; outcome: string }[] => {
  const seed = seedOf(address);
  const accepted = (time: number) => ({
    at: new Date(time + 150 + 900 * chance(seed, eventId)).toISOString(),
    outcome: `accepted: 250 2.0.0 Ok: queued as ${Math.floor(chance(seed ^ 1, eventId) * 2 ** 40)
      .toString(16)
      .toUpperCase()}`,
  });
  if (chance(seed ^ 2, eventId) >= REFUSED_SHARE) return [accepted(at)];
  const refused = { at: new Date(at + 400).toISOString(), outcome: 'refused: 451 4.7.1 Graylisted, try again later' };
  return [refused, accepted(at + RETRY_MS)];
};

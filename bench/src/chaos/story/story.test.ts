import { expect, it } from 'vitest';
import { Random } from '../../../../simulator/src/random.ts';
import { FAULT_NAMES, isMailFault, MAIL_FAULTS } from '../../oracle/fault-names.ts';
import { planFaults } from './plan-faults.ts';
import { drawStories } from './story.ts';

const trouble = { from: 8000, to: 400_000 };
const faultsOf = (seed: number) => planFaults(new Random(seed), FAULT_NAMES, trouble);
const storiesOf = (seed: number) =>
  drawStories(new Random(seed), { targets: 200, contacts: 20, trouble, faults: faultsOf(seed) });

it('draws the same plan from the same seed, and a different plan from another seed', () => {
  expect(faultsOf(3)).toEqual(faultsOf(3));
  expect(storiesOf(3)).toEqual(storiesOf(3));
  expect(faultsOf(3)).not.toEqual(faultsOf(4));
  expect(storiesOf(3)).not.toEqual(storiesOf(4));
});

it('plans each kind of fault, and no fault before the previous one of its row is over', () => {
  const planned = faultsOf(1);
  expect(new Set(planned.map(({ name }) => name))).toEqual(new Set(FAULT_NAMES));
  for (const isMail of [true, false]) {
    const row = planned.filter(({ name }) => isMailFault(name) === isMail);
    for (const [index, { at, seconds }] of row.entries()) {
      expect(at).toBeGreaterThanOrEqual(trouble.from);
      expect(at + seconds * 1000).toBeLessThanOrEqual(trouble.to);
      expect(row[index + 1]?.at ?? Infinity).toBeGreaterThan(at + seconds * 1000);
    }
  }
});

it('plans only the selected kinds of faults', () => {
  expect(new Set(planFaults(new Random(1), MAIL_FAULTS, trouble).map(({ name }) => name))).toEqual(
    new Set(MAIL_FAULTS),
  );
  expect(planFaults(new Random(1), [], trouble)).toEqual([]);
});

it('draws failures in order, without overlap, and within the time of trouble', () => {
  for (const { failing } of storiesOf(2)) {
    for (const [index, { from, to }] of failing.entries()) {
      expect(from).toBeGreaterThanOrEqual(trouble.from);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(trouble.to);
      expect(failing[index + 1]?.from ?? Infinity).toBeGreaterThanOrEqual(to);
    }
  }
});

it('draws outages that start or end during faults', () => {
  const lasting = faultsOf(2).filter(({ seconds }) => seconds > 0);
  const within = (at: number) => lasting.some((fault) => at > fault.at && at < fault.at + fault.seconds * 1000);
  const spans = storiesOf(2).flatMap(({ failing }) => failing);
  expect(spans.some(({ from, to }) => within(from) && !within(to))).toBe(true);
  expect(spans.some(({ from, to }) => !within(from) && within(to))).toBe(true);
});

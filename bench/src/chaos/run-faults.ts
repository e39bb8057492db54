import type { FaultWindow } from '../oracle/evidence.ts';
import { isMailFault } from '../oracle/fault-names.ts';
import type { Session } from '../session.ts';
import type { World } from './faults/fault.ts';
import { FAULTS } from './faults/registry.ts';
import type { PlannedFault } from './story/plan-faults.ts';

/** Minimum pause between two faults of the same row. The previous fault can take longer than planned. */
const PAUSE_MS = 3000;

interface Wanted {
  planned: readonly PlannedFault[];
  /**
   * The start of the run in epoch milliseconds. The times `at` are relative to it, and no fault starts after `ends`.
   */
  began: number;
  ends: number;
}

/** Faults of the mail server run in parallel to faults of the system. Returns the real times of the faults. */
export const runFaults = async (
  world: World,
  { planned, began, ends }: Wanted,
  session: Session,
): Promise<FaultWindow[]> => {
  const windows: FaultWindow[] = [];
  const runRow = async (row: readonly PlannedFault[]): Promise<void> => {
    let free = 0;
    for (const { name, at, seconds } of row) {
      const from = Math.max(began + at, free);
      if (from > ends) return;
      await session.wait(Math.max(0, from - Date.now()) / 1000);
      const window: FaultWindow = { name, from: Date.now(), healedAt: 0, to: 0 };
      session.report(
        `${((window.from - began) / 1000).toFixed(1)} s: ${name}${seconds > 0 ? ` for ${seconds} s` : ''}`,
      );
      await FAULTS[name].inflict(world, seconds, () => {
        window.healedAt = Date.now();
      });
      window.to = Date.now();
      windows.push(window);
      free = window.to + PAUSE_MS;
    }
  };
  const rows = await Promise.allSettled([
    runRow(planned.filter(({ name }) => !isMailFault(name))),
    runRow(planned.filter(({ name }) => isMailFault(name))),
    session.wait(Math.max(0, ends - Date.now()) / 1000),
  ]);
  for (const row of rows) if (row.status === 'rejected') throw row.reason;
  return windows.sort((a, b) => a.from - b.from);
};

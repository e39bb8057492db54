import type { NumberedTable } from '../storage/imports/imported-rows.ts';
import { damaged } from './import-refusal.ts';

/** Memberships and users are not imported: their ids map to members with the same address. */
type MappedTable = NumberedTable | 'memberships' | 'users' | 'badges' | 'outages';
type Id = number | string;

export class Ids {
  readonly #byTable = new Map<MappedTable, Map<Id, Id>>();

  add(table: MappedTable, old: Id, id: Id): void {
    const ids = this.#byTable.get(table) ?? new Map<Id, Id>();
    if (ids.has(old)) throw damaged(`The file contains row ${old} of ${table} twice.`);
    ids.set(old, id);
    this.#byTable.set(table, ids);
  }

  remove(table: MappedTable, old: Id): void {
    this.#byTable.get(table)?.delete(old);
  }

  /** Undefined if the row was not imported. */
  find(table: MappedTable, old: number | null): number | undefined {
    const id = old === null ? undefined : this.#byTable.get(table)?.get(old);
    return typeof id === 'number' ? id : undefined;
  }

  /** Throws `ImportRefusal` if there is no new id. */
  of(table: MappedTable, old: number): number {
    const id = this.find(table, old);
    if (id === undefined) throw damaged(`The file refers to row ${old} of ${table}, but does not contain it.`);
    return id;
  }

  ofOrNull(table: MappedTable, old: number | null): number | null {
    return old === null ? null : this.of(table, old);
  }

  uuid(old: string): string {
    const id = this.#byTable.get('badges')?.get(old);
    if (typeof id !== 'string') throw damaged(`The file refers to badge ${old}, but does not contain it.`);
    return id;
  }

  count(table: MappedTable): number {
    return this.#byTable.get(table)?.size ?? 0;
  }
}

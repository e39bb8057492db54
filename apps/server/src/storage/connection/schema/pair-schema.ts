import type { PairSight } from '@pharos/contract/stored/pair-sight.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** `invited`: a code was printed here; `joining`: a code of the other one is being used here; both keep the code as the key until then. */
export type PairStatus = 'invited' | 'joining' | 'paired';

/** Of migration 0053. */
export interface PairTables {
  /** One row at most. */
  pairs: {
    id: Generated<1>;
    /** Of the other installation. */
    address: string;
    status: PairStatus;
    /** Sealed. */
    sealed_key: string;
    /** When it came to this status. */
    since: ColumnType<Date, Date | string | undefined, Date | string>;
    /** What was last seen of the other one; see stored/pair-sight. */
    seen: ColumnType<PairSight | null, string | null | undefined, string | null>;
    /** When the other one told that it stops in an orderly way; null once it was seen again. */
    stopped_at: TimeOrNull;
    /** Since when there has been the trouble that operators were told of; null: none is. */
    told_since: TimeOrNull;
    /** When the last such trouble was over. */
    recovered_at: TimeOrNull;
  };
}

import type { PairObservation } from '@pharos/contract/stored/pair-observation.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/**
 * The pairing status. `invited`: a code was created here. `joining`: a code of the other installation is being used
 * here. In both states, the code is stored as the key.
 */
export type PairStatus = 'invited' | 'joining' | 'paired';

/** Tables of migration 0053. */
export interface PairTables {
  /** Has at most one row. */
  pairs: {
    id: Generated<1>;
    /** The address of the other installation. */
    address: string;
    status: PairStatus;
    /** Sealed. */
    sealed_key: string;
    /** The time since which it has this status. */
    since: ColumnType<Date, Date | string | undefined, Date | string>;
    /** The result of the last pair inspection. See `stored/pair-sight`. */
    seen: ColumnType<PairObservation | null, string | null | undefined, string | null>;
    /** The time at which the other installation reported an orderly shutdown. Null after it was seen again. */
    stopped_at: TimeOrNull;
    /** The start of the problem about which operators were notified. Null if there is none. */
    told_since: TimeOrNull;
    /** The end of the last such problem. */
    recovered_at: TimeOrNull;
  };
}

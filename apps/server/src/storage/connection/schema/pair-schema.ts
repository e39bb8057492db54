import type { PairObservation } from '@pharos/contract/stored/pair-observation.ts';
import type { ColumnType, Generated } from 'kysely';

type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/**
 * `invited`: a code was created here. `joining`: a code of the other installation is being used here. In both states,
 * the code is stored as the key.
 */
export type PairStatus = 'invited' | 'joining' | 'paired';

export interface PairTables {
  /** Has at most one row. */
  pairs: {
    id: Generated<1>;
    address: string;
    status: PairStatus;
    /** Sealed. */
    sealed_key: string;
    since: ColumnType<Date, Date | string | undefined, Date | string>;
    /** The result of the last pair inspection. See `stored/pair-sight`. */
    seen: ColumnType<PairObservation | null, string | null | undefined, string | null>;
    /** The other installation reported an orderly shutdown. Null after it was seen again. */
    stopped_at: TimeOrNull;
    /** The start of the problem about which operators were notified. */
    told_since: TimeOrNull;
    recovered_at: TimeOrNull;
  };
}

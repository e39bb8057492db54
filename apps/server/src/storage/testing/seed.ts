import type { CheckOptions } from '@pharos/contract/stored/check-options.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { CheckStateTable, CheckTable, MembershipTable, OrganizationTable } from '../connection/schema/schema.ts';

export interface SeededOrganization {
  organizationId: number;
  applicationId: number;
  userId: number;
  membershipId: number;
}

let count = 0;

export const insertOrganization = async (
  db: Db,
  overrides: Partial<Insertable<OrganizationTable>> & {
    email?: string;
    membership?: Partial<Insertable<MembershipTable>>;
  } = {},
): Promise<SeededOrganization> => {
  const { email, membership, ...organization } = overrides;
  count += 1;
  const { id: organizationId } = await db
    .insertInto('organizations')
    .values({ name: `Organization ${count}`, subdomain: `seeded-${count}`, ...organization })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: applicationId } = await db
    .insertInto('applications')
    .values({ organization_id: organizationId, name: 'Default' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await db
    .insertInto('users')
    .values({ email: email ?? `owner-${count}@example.com`, name: `Owner ${count}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: membershipId } = await db
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role: 'OW', ...membership })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { organizationId, applicationId, userId, membershipId };
};

export const checkOptions: CheckOptions = {
  target: { type: 'https', url: 'https://localhost/', timeoutSeconds: 10 },
  performanceAlert: { isActive: false, thresholdMs: 1000, durationSeconds: 300 },
  certificateAlert: { sevenDays: false, fifteenDays: false, onExpiry: false },
};

/** A complete seeded organization may be spread into it. */
type CheckSeed = Pick<SeededOrganization, 'organizationId' | 'applicationId'> &
  Partial<SeededOrganization> &
  Partial<Omit<Insertable<CheckTable>, 'options'>> & {
    options?: Partial<CheckOptions>;
    /** Columns of the check's `check_states` row, and its judge state as JSON. */
    state?: Partial<Insertable<CheckStateTable>> & { judge_state?: string };
  };

export const insertJudgeState = async (db: Db, checkId: number, judgeState: string): Promise<void> => {
  await db.insertInto('judge_states').values({ check_id: checkId, judge_state: judgeState }).execute();
};

export const insertCheck = async (
  db: Db,
  { organizationId, applicationId, userId: _user, membershipId: _membership, options, state, ...columns }: CheckSeed,
): Promise<number> => {
  count += 1;
  const merged = { ...checkOptions, ...options };
  const { id } = await db
    .insertInto('checks')
    .values({
      organization_id: organizationId,
      application_id: applicationId,
      name: `Check ${count}`,
      type: merged.target.type,
      url: 'url' in merged.target ? merged.target.url : merged.target.host,
      interval_seconds: 60,
      location: null,
      secrets: null,
      ...columns,
      options: JSON.stringify(merged),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { judge_state: judgeState, ...stateColumns } = state ?? {};
  await db
    .insertInto('check_states')
    .values({
      check_id: id,
      organization_id: organizationId,
      code: null,
      last_response_ms: null,
      figures: null,
      ...stateColumns,
    })
    .execute();
  if (judgeState !== undefined) await insertJudgeState(db, id, judgeState);
  return id;
};

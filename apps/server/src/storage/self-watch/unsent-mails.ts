/** Excludes imported times in the future. */
const LAST_ACCEPTED = `coalesce((select max(sent_at) from deliveries where channel = 'email' and sent_at <= now()), '-infinity')`;

/** The first organization also counts as owned by an operator (`findOperatorAddress`). */
const ORGANIZATIONS_OF_OPERATORS = `
  select organization_id from memberships where role = 'OW' and user_id in (select user_id from operators)
  union all select min(organization_id) from memberships where role = 'OW'`;

/**
 * Selects alert mails that are newer than the last accepted mail. `is_untried` is false for an alert that waits for an
 * earlier one to the same recipient. `by_server` is true if a rejection shows a problem of the installation: the server
 * is unavailable, or it has rejected a mail of an operator's organization. Other organizations choose their recipients,
 * so their rejections prove nothing.
 */
export const UNSENT_MAILS = `
  select created_at, server_was_away,
    attempts = '[]'::jsonb and not exists (
      select from deliveries e
      where e.organization_id = d.organization_id and e.channel = 'email' and e.recipient = d.recipient
        and e.status in ('pending', 'digest') and e.attempts <> '[]'::jsonb) as is_untried,
    attempts <> '[]'::jsonb and (server_was_away or organization_id in (${ORGANIZATIONS_OF_OPERATORS})) as by_server
  from deliveries d
  where channel = 'email' and status in ('pending', 'digest') and created_at > ${LAST_ACCEPTED}`;

import type { SsoConnection, SsoPerson } from '@pharos/contract/rest/sign-in/sso.ts';
import type { listPeople } from '../../usecases/sign-in/sso/list-people.ts';
import type { ShownConnection } from '../../usecases/sign-in/sso/read-connection.ts';

export const toSsoConnection = (connection: ShownConnection): SsoConnection => ({
  issuer: connection.issuer,
  client_id: connection.clientId,
  has_client_secret: connection.hasClientSecret,
  redirect_uri: connection.redirectUri,
  log_out_uri: connection.logOutUri,
  is_required: connection.isRequired,
  domains: connection.domains.map(({ domain, recordName, recordValue, isProved, missingSince }) => ({
    domain,
    record_name: recordName,
    record_value: recordValue,
    is_proved: isProved,
    missing_since: missingSince?.toISOString() ?? null,
  })),
});

type ListedPerson = Awaited<ReturnType<typeof listPeople>>['rows'][number];

export const toSsoPerson = ({ userId, email, name, linkedAt, lastUsedAt }: ListedPerson): SsoPerson => ({
  id: userId,
  email,
  full_name: name,
  linked_at: linkedAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

import type { SsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';

interface ShownConnection {
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  redirectUri: string;
  domains: { domain: string; recordName: string; recordValue: string; isProved: boolean }[];
}

export const toSsoConnection = (connection: ShownConnection): SsoConnection => ({
  issuer: connection.issuer,
  client_id: connection.clientId,
  has_client_secret: connection.hasClientSecret,
  redirect_uri: connection.redirectUri,
  domains: connection.domains.map(({ domain, recordName, recordValue, isProved }) => ({
    domain,
    record_name: recordName,
    record_value: recordValue,
    is_proved: isProved,
  })),
});

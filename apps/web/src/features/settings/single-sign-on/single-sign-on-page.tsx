import { Alert, Skeleton, Title } from '@mantine/core';
import { getSsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../../lib/account.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { Disconnect } from './disconnect.tsx';
import { Domains } from './domains.tsx';
import { People } from './people.tsx';
import { Requirement } from './requirement.tsx';

export const SingleSignOnPage = () => {
  usePageTitle('Single sign-on');
  const { id } = useOrganization();
  const { data, error, isPending } = useQuery(queryOf(getSsoConnection, {}));
  const connection = isApiError(error, 404) ? undefined : data;
  return (
    <>
      <Title order={1} size="h3">
        Single sign-on
      </Title>
      {error && !isApiError(error, 404) && (
        <Alert color="red" title="Single sign-on could not be loaded" mt="md">
          {error.message}
        </Alert>
      )}
      {isPending && <Skeleton height={200} mt="md" aria-busy="true" />}
      {(connection || isApiError(error, 404)) && (
        <ConnectionForm key={`${id} ${connection?.issuer}`} connection={connection} />
      )}
      {connection && (
        <>
          <Domains connection={connection} />
          <ConnectionTest />
          <Requirement connection={connection} />
          <People />
          <Disconnect />
        </>
      )}
    </>
  );
};

import { Center } from '@mantine/core';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { readDeskFields } from '@pharos/domain/integrations/desks/fields/read-desk-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSkeleton } from '../../../../../../components/drawer/form-skeleton.tsx';
import { NotLoaded } from '../../../../../../components/not-loaded.tsx';
import { formQueries } from '../../desk-calls.ts';
import { MappingForm, type MappingFormProps } from './mapping-form.tsx';

export const MappingStep = (props: Omit<MappingFormProps, 'fields'>) => {
  const { kind, account } = props;
  // Created once, so that a refetch of the account does not change it.
  const [asked] = useState(() => formQueries(kind, account));
  const freshdesk = useQuery(asked.freshdesk);
  const freshservice = useQuery(asked.freshservice);
  const { data, error, isFetching, refetch } = kind === 'freshdesk' ? freshdesk : freshservice;
  if (data !== undefined) return <MappingForm {...props} fields={readDeskFields(DESKS[kind], data)} />;
  if (error === null) return <FormSkeleton />;
  return (
    <Center flex={1} px="md">
      <NotLoaded
        what={`The ticket fields of ${DESKS[kind].name}`}
        error={error}
        isTrying={isFetching}
        onTryAgain={() => void refetch()}
      />
    </Center>
  );
};

import { Stack } from '@mantine/core';
import { getRetirement } from '@pharos/contract/rest/operator/retirement.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../components/drawer/dialog.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { QueryPart } from '../query-part.tsx';
import { ClearRetirement } from './clear-retirement.tsx';
import { RetirementForm } from './retirement-form.tsx';
import { RetirementFacts } from './retirement-page.tsx';

interface RetirementDialogProps {
  organization: { id: number; name: string };
  onClose: () => void;
}

/** The dates of one organization take precedence over the dates for all organizations. */
export const RetirementDialog = ({ organization: { id, name }, onClose }: RetirementDialogProps) => {
  const query = useQuery(queryOf(getRetirement, {}));
  const [isChanged, setChanged] = useState(false);
  return (
    <Dialog onClose={onClose} title={`The end of the service for ${name}`} size="lg" isChanged={isChanged}>
      {() => (
        <div onInput={() => setChanged(true)}>
          <QueryPart query={query} what="The end of the service">
            {({ organizations }) => {
              const own = organizations.find((each) => each.id === id);
              if (!own) return <RetirementForm organization={id} onDone={onClose} />;
              return (
                <Stack>
                  <RetirementFacts retirement={own} />
                  <ClearRetirement organization={id} />
                </Stack>
              );
            }}
          </QueryPart>
        </div>
      )}
    </Dialog>
  );
};

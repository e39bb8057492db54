import { Anchor, Group, Stack, Text } from '@mantine/core';
import { getExport } from '@pharos/contract/rest/exports/exports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RequestExportButton } from '../../../components/export/request-export-button.tsx';
import { Moment } from '../../../components/moment.tsx';
import { useOrganization } from '../../../lib/account.ts';
import type { Answer } from '../../../lib/api/call.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { sizeText } from '../../../lib/format/size-text.ts';
import { Section } from '../section.tsx';

type Newest = NonNullable<Answer<typeof getExport>['export']>;

export const ExportData = () => {
  const { data } = useQuery(queryOf(getExport, {}));
  return (
    <Section
      title="Export your data"
      about="One file with all checks, their history and figures, people, pages and settings. You can read it, or import it into another Pharos."
    >
      <Stack gap="sm" align="flex-start">
        <RequestExportButton>Export data</RequestExportButton>
        {data?.export && <State newest={data.export} />}
      </Stack>
    </Section>
  );
};

const State = ({ newest }: { newest: Newest }) => {
  const { id: organization } = useOrganization();
  if (newest.status === 'failed')
    return (
      <Text size="sm" role="status">
        The export of <Moment at={newest.requested_on} /> failed. Nothing is lost. Request the export again.
      </Text>
    );
  if (newest.status !== 'ready' || newest.ready_on === null || newest.valid_until === null)
    return (
      <Text size="sm" role="status">
        An export has been in progress since <Moment at={newest.requested_on} />. You get a mail when it is ready.
      </Text>
    );
  return (
    <Group gap={6} fz="sm">
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => (
          <Link
            to="/org/download-export/{-$exportId}"
            params={{ exportId: newest.id }}
            search={{ organization }}
            {...props}
          />
        )}
      >
        Download the export of <Moment at={newest.ready_on} />
      </Anchor>
      <span>
        ({sizeText(newest.bytes ?? 0)}, available until <Moment at={newest.valid_until} />)
      </span>
    </Group>
  );
};

import { Group, Pagination, Skeleton, Stack, Text } from '@mantine/core';
import { listSsoPeople } from '@pharos/contract/rest/sign-in/sso.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Ago } from '../../../components/moment.tsx';
import { queryOf } from '../../../lib/api/queries.ts';
import { Section } from '../section.tsx';

const PAGE_SIZE = 10;

export const People = () => {
  const [page, setPage] = useState(1);
  const { data } = useQuery(queryOf(listSsoPeople, { query: { page, page_size: PAGE_SIZE } }));
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE);
  return (
    <Section title="People" about="The people who have logged in with single sign-on. Remove people under Users.">
      <Stack gap="md">
        {data === undefined && <Skeleton height={40} />}
        {data?.count === 0 && (
          <Text size="sm" c="dimmed">
            No people yet.
          </Text>
        )}
        {data?.results.map(({ id, email, full_name: name, last_used_at: used, linked_at: linked }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <div style={{ overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={500}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {email}
              </Text>
            </div>
            <Text size="xs" c="dimmed" ta="right">
              last log-in <Ago at={used ?? linked} />
            </Text>
          </Group>
        ))}
        {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} size="sm" />}
      </Stack>
    </Section>
  );
};

import { Code, Stack, Table, Text } from '@mantine/core';
import { sampleAddress } from '../badge-address.ts';
import classes from '../badges.module.css';
import { UnlockBadge } from './unlock-badge.tsx';

const SAMPLE = sampleAddress({ isRound: true, isDark: false, showsStatus: true, days: 30 }) ?? '';

/** Shows inert sample badges and a button to request badges if the plan has none. */
export const LockedBadges = () => (
  <Stack gap="lg" align="center">
    <div className={classes.dimmed} style={{ width: '100%' }} inert aria-hidden="true">
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Your badge</Table.Th>
            <Table.Th visibleFrom="sm">Embed code</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Td>Sample badge</Table.Td>
            <Table.Td>
              <img className={classes.image} src={SAMPLE} alt="" height={20} />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Code>{'<a href="https://example.com"><img src="…" alt="Sample badge"></a>'}</Code>
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </div>
    <Text ta="center" maw={440}>
      Your plan does not include badges. You can request one: it shows your visitors at a glance that your service is
      up.
    </Text>
    <UnlockBadge />
  </Stack>
);

import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { customAddress, defaultAddress } from '../page-address.ts';
import classes from '../status-pages.module.css';
import { PageMenu } from './page-menu.tsx';

const VISIBILITY = { public: null, password: 'Password', members: 'Members only' } as const;

export const PageRow = ({ page, isWide }: { page: StatusPage; isWide: boolean }) => {
  const visibility = VISIBILITY[page.visibility];
  const name = (
    <Group gap="xs">
      <Text size="sm" fw={500} className={classes.name}>
        <bdi>{page.name}</bdi>
      </Text>
      {visibility !== null && (
        <Badge variant="default" size="sm">
          {visibility}
        </Badge>
      )}
    </Group>
  );
  const ours = <Address url={defaultAddress(page)} />;
  const custom = <CustomAddress page={page} />;
  const menu = (
    <Table.Td ta="right" style={{ verticalAlign: isWide ? undefined : 'top' }}>
      <PageMenu page={page} />
    </Table.Td>
  );
  return isWide ? (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{ours}</Table.Td>
      <Table.Td>{custom}</Table.Td>
      {menu}
    </Table.Tr>
  ) : (
    <Table.Tr>
      <Table.Td>
        <Stack gap={6}>
          {name}
          {ours}
          {custom}
        </Stack>
      </Table.Td>
      {menu}
    </Table.Tr>
  );
};

const Address = ({ url }: { url: string }) => (
  <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className={classes.name}>
    {url}
  </Anchor>
);

/** A link only after the domain is verified. */
const CustomAddress = ({ page }: { page: StatusPage }) => {
  const url = customAddress(page);
  if (url === null) return null;
  if (page.custom_domain_cname?.is_verified) return <Address url={url} />;
  return (
    <Text size="sm" c="dimmed" className={classes.name}>
      {url} (not verified)
    </Text>
  );
};

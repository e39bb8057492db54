import { Stack, Table, Text } from '@mantine/core';
import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import { BadgeImage } from '../badge-image.tsx';
import classes from '../badges.module.css';
import type { EmbedForm } from '../embed/embed-code.ts';
import { EmbedLine } from '../embed/embed-line.tsx';
import { BadgeMenu } from './badge-menu.tsx';

interface BadgeRowProps {
  badge: Badge;
  form: EmbedForm;
  version: string;
  /** Whether image and code have their own columns. Otherwise they are below the name. */
  isWide: boolean;
}

export const BadgeRow = ({ badge, form, version, isWide }: BadgeRowProps) => {
  const image = <BadgeImage badge={badge} version={version} />;
  const name = (
    <Text size="sm" fw={500} className={classes.name}>
      <bdi>{badge.name}</bdi>
    </Text>
  );
  const line = <EmbedLine badge={badge} form={form} />;
  const menu = (
    <Table.Td ta="right" style={{ verticalAlign: isWide ? undefined : 'top' }}>
      <BadgeMenu badge={badge} />
    </Table.Td>
  );
  if (isWide) {
    return (
      <Table.Tr>
        <Table.Td>{name}</Table.Td>
        <Table.Td>{image}</Table.Td>
        <Table.Td>{line}</Table.Td>
        {menu}
      </Table.Tr>
    );
  }
  return (
    <Table.Tr>
      <Table.Td>
        <Stack gap="xs">
          {name}
          {image}
          {line}
        </Stack>
      </Table.Td>
      {menu}
    </Table.Tr>
  );
};

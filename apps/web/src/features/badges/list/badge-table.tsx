import { Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import classes from '../badges.module.css';
import type { EmbedForm } from '../embed/embed-code.ts';
import { BadgeRow } from './badge-row.tsx';

/** The minimum window width for the column of the embed code. */
const WIDE = '(min-width: 62.5em)';

interface BadgeTableProps {
  badges: readonly Badge[];
  form: EmbedForm;
  /** Cache-busting value of the images. */
  version: string;
}

export const BadgeTable = ({ badges, form, version }: BadgeTableProps) => {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  return (
    <Table verticalSpacing="sm" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{isWide ? 'Name' : 'Badge'}</Table.Th>
          {isWide && <Table.Th>Your badge</Table.Th>}
          {isWide && <Table.Th w="42%">Embed code</Table.Th>}
          <Table.Th w={48}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {badges.map((badge) => (
          <BadgeRow key={badge.id} badge={badge} form={form} version={version} isWide={isWide} />
        ))}
      </Table.Tbody>
    </Table>
  );
};

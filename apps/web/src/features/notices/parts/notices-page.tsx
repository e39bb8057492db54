import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useMay } from '../../../lib/account.ts';
import classes from '../notices.module.css';
import { NoticeList, type NoticeListProps } from './notice-list.tsx';

interface NoticesPageProps<T> extends Omit<NoticeListProps<T>, 'what' | 'empty'> {
  title: string;
  lead: string;
  empty: { title: string; text: string };
  create: { label: string; to: LinkProps['to'] };
}

export const NoticesPage = <T extends { id: number }>({ title, lead, empty, create, ...list }: NoticesPageProps<T>) => (
  <Stack gap="lg">
    <Group justify="space-between" align="flex-start">
      <div>
        <Title order={1} size="h3">
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {lead}
        </Text>
      </div>
      {list.query.data !== undefined && list.query.data.count > 0 && <CreateNotice {...create} />}
    </Group>
    <NoticeList
      {...list}
      what={`The ${title.toLowerCase()}`}
      empty={
        <EmptyState title={empty.title} action={<CreateNotice {...create} />}>
          {empty.text}
        </EmptyState>
      }
    />
  </Stack>
);

const CreateNotice = ({ label, to }: { label: string; to: LinkProps['to'] }) => {
  const mayManage = useMay('status-pages.manage');
  if (!mayManage) return null;
  return (
    <Button
      flex="none"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {label}
    </Button>
  );
};

interface NoticeRowProps {
  name: string;
  link: LinkProps;
  children: ReactNode;
  state: ReactNode;
}

export const NoticeRow = ({ name, link, children, state }: NoticeRowProps) => (
  <>
    <div className={classes.main}>
      <Anchor size="sm" fw={500} className={classes.free} renderRoot={(props) => <Link {...link} {...props} />}>
        <bdi>{name}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
    {state}
  </>
);

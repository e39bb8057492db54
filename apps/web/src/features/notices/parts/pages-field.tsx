import { Alert, Anchor, Checkbox, Stack, Text } from '@mantine/core';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { Link } from '@tanstack/react-router';
import classes from '../notices.module.css';

interface PagesFieldProps {
  pages: readonly StatusPage[];
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

export const PagesField = ({ pages, chosen, error, onChange }: PagesFieldProps) => (
  <Checkbox.Group
    label="Shown on"
    error={error}
    value={chosen.map(String)}
    onChange={(values) => onChange(values.map(Number))}
  >
    {pages.length === 0 ? (
      <Text size="sm" c="dimmed" mt={4}>
        There are no status pages yet.{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/status/new" {...props} />}>
          Create one
        </Anchor>{' '}
        for visitors to see this.
      </Text>
    ) : (
      <Stack gap="xs" mt={8} className={classes.pages}>
        {pages.map(({ id, name }, index) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={<bdi className={classes.free}>{name}</bdi>}
            {...(index === 0 && { 'data-path': 'pages' })}
          />
        ))}
      </Stack>
    )}
    {pages.length > 0 && chosen.length === 0 && (
      <Alert color="yellow" p="sm" mt="sm" role="status">
        No page shows it yet, so visitors do not see it.
      </Alert>
    )}
  </Checkbox.Group>
);

import { Skeleton, Stack } from '@mantine/core';

const FIELDS = ['type', 'url', 'name', 'location', 'notes'];

export const FormSkeleton = () => (
  <Stack p="xl" gap="lg" role="status" aria-label="Loading">
    <Skeleton h={20} w={160} />
    {FIELDS.map((field) => (
      <Stack key={field} gap={8}>
        <Skeleton h={14} w={96} />
        <Skeleton h={36} />
      </Stack>
    ))}
  </Stack>
);

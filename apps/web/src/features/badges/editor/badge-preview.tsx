import { Stack, Text, Title } from '@mantine/core';
import { type BadgeStyle, sampleAddress } from '../badge-address.ts';
import classes from '../badges.module.css';

const PAGES = [
  { page: 'light', className: classes.lightPage },
  { page: 'dark', className: classes.darkPage },
] as const;

/** Shows the badge with invented figures on a light and a dark background. */
export const BadgePreview = (style: BadgeStyle) => {
  const address = sampleAddress(style);
  return (
    <Stack component="section" gap="xs" className={classes.aside} aria-labelledby="badge-preview">
      <Title order={2} size="h5" id="badge-preview">
        Badge Preview
      </Title>
      {address === null ? (
        <Text size="sm" c="dimmed">
          Choose what the badge shows.
        </Text>
      ) : (
        <div className={classes.preview}>
          {PAGES.map(({ page, className }) => (
            <div key={page} className={className}>
              <img className={classes.image} src={address} alt={`Sample on a ${page} page`} height={20} />
            </div>
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed">
        With invented figures, as it looks on a light and on a dark page. Yours begins with its name.
      </Text>
    </Stack>
  );
};

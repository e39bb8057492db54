import { Text } from '@mantine/core';
import type { Organization } from '@pharos/contract/rest/organizations/organizations.ts';
import { IconMailExclamation } from '@tabler/icons-react';
import { NoticeStrip } from '../../../components/notice-strip.tsx';
import { ResendVerificationButton } from '../../../components/resend-verification-button.tsx';
import { useOrganization, useTimeZone } from '../../../lib/account.ts';
import { dayText } from '../../../lib/format/time.ts';
import classes from './banners.module.css';

interface UnverifiedStripProps {
  verification: NonNullable<Organization['owner_verification']>;
}

/** Shows what is blocked until the owner verifies the email address, and how to do that. */
export const UnverifiedStrip = ({ verification }: UnverifiedStripProps) => {
  const { owner_mini: owner, is_logged_in_user_owner: isOwner } = useOrganization();
  const day = dayText(verification.required_before, useTimeZone());
  return (
    <NoticeStrip
      className={classes.strip}
      label="Verification"
      icon={IconMailExclamation}
      title={isOwner ? `Verify ${owner.email}` : `The owner has not verified ${owner.email}`}
    >
      <Text size="sm" mb={isOwner ? 8 : 0}>
        {verification.holds_alerts
          ? `Until then, no alerts are sent. Checks stop on ${day}.`
          : `Otherwise, checks stop on ${day}.`}
        {isOwner && ' Follow the link in the mail that we sent you.'}
      </Text>
      {isOwner && <ResendVerificationButton label="Send the mail again" />}
    </NoticeStrip>
  );
};

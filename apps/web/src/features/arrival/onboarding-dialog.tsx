import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { getLoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { saveUserProfile } from '@pharos/contract/rest/people/profile.ts';
import { SUBDOMAIN_MAX } from '@pharos/domain/organizations/subdomain.ts';
import { onboardingProgress, roleDraft, roleOf } from '@pharos/domain/people/onboarding.ts';
import { splitName } from '@pharos/domain/people/person-name.ts';
import { useState } from 'react';
import { ActionButton } from '../../components/action-button.tsx';
import { Dialog } from '../../components/drawer/dialog.tsx';
import { CompanySizeInput, companySizeOf } from '../../components/profile/company-size-input.tsx';
import { PhoneInput, phoneNumberOf } from '../../components/profile/phone-input.tsx';
import { RoleInput } from '../../components/profile/role-input.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { useMay, useOrganization, useUser } from '../../lib/account.ts';
import { useSend } from '../../lib/api/queries.ts';
import { useSubdomainCheck } from '../../lib/use-subdomain-check.ts';

export const OnboardingDialog = ({ onClose }: { onClose: () => void }) => {
  const user = useUser();
  const organization = useOrganization();
  const mayRename = useMay('organization.change');
  const [fullName, setFullName] = useState(user.full_name);
  const [role, setRole] = useState(() => roleDraft(user.profile.company_role));
  const [companySize, setCompanySize] = useState(() => companySizeOf(user.profile.company_size));
  const [phone, setPhone] = useState(user.profile.phone_number ?? '');
  const [subdomain, setSubdomain] = useState(organization.freshid_accounts_name);
  const check = useSubdomainCheck(subdomain, organization.freshid_accounts_name);
  const save = useSend(saveUserProfile, {
    refreshes: [getLoggedInUser, listOrganizations],
    errors: 'shown',
    failure: 'Your answers were not saved.',
    onSuccess: onClose,
  });
  const progress = onboardingProgress({
    fullName,
    ...role,
    companySize: companySize ?? '',
    isPhoneValid: phoneNumberOf(phone) !== null,
  });
  const entered = JSON.stringify([fullName, role, companySize, phone, subdomain]);
  const [known] = useState(entered);
  const finish = () => {
    const { firstName, lastName } = splitName(fullName.trim());
    const name = subdomain.trim().toLowerCase();
    save.mutate({
      body: {
        ...(firstName !== '' && { first_name: firstName, last_name: lastName }),
        company_role: roleOf(role),
        company_size: companySize,
        phone_number: phoneNumberOf(phone),
        ...(name !== organization.freshid_accounts_name && { freshid_accounts_name: name }),
      },
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title="Welcome to Pharos"
      closeButtonProps={{ 'aria-label': 'Skip' }}
      isChanged={entered !== known}
    >
      {(cancel) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            finish();
          }}
        >
          <Stack>
            <div>
              <Text size="sm" mb={6}>
                Complete your profile. {progress}% done
              </Text>
              <Progress value={progress} aria-label="Progress" />
            </div>
            <TextInput
              label="Full name"
              autoComplete="name"
              maxLength={200}
              value={fullName}
              onChange={({ currentTarget }) => setFullName(currentTarget.value)}
              data-autofocus
            />
            <RoleInput {...role} onChange={setRole} />
            <CompanySizeInput value={companySize} onChange={setCompanySize} />
            <PhoneInput value={phone} onChange={setPhone} />
            {mayRename && (
              <TextInput
                label="Account URL name"
                description="Identifies this account to other programs."
                maxLength={SUBDOMAIN_MAX}
                value={subdomain}
                error={check.problem ?? (check.isTaken ? 'Domain not available' : undefined)}
                onChange={({ currentTarget }) => setSubdomain(currentTarget.value)}
              />
            )}
            <RefusalAlert error={save.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel}>
                Skip
              </Button>
              <ActionButton type="submit" disabled={check.isTaken || check.problem !== null} loading={save.isPending}>
                Finish
              </ActionButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};

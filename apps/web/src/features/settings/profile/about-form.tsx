import { Group, Stack } from '@mantine/core';
import { getLoggedInUser } from '@pharos/contract/rest/people/people.ts';
import { saveUserProfile } from '@pharos/contract/rest/people/profile.ts';
import { roleDraft, roleOf } from '@pharos/domain/people/onboarding.ts';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { CompanySizeInput, companySizeOf } from '../../../components/profile/company-size-input.tsx';
import { PhoneInput, phoneNumberOf } from '../../../components/profile/phone-input.tsx';
import { RoleInput } from '../../../components/profile/role-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { Section } from '../section.tsx';

export const AboutForm = () => {
  const { profile } = useUser();
  const [role, setRole] = useState(() => roleDraft(profile.company_role));
  const [companySize, setCompanySize] = useState(() => companySizeOf(profile.company_size));
  const [phone, setPhone] = useState(profile.phone_number ?? '');
  const save = useSend(saveUserProfile, {
    refreshes: [getLoggedInUser],
    errors: 'shown',
    onSuccess: () => showSuccess('Changes updated successfully'),
  });
  const phoneNumber = phone.trim() === '' ? null : phoneNumberOf(phone);
  const isPhoneWrong = phone.trim() !== '' && phoneNumber === null;
  const isChanged =
    roleOf(role) !== profile.company_role ||
    companySize !== profile.company_size ||
    phoneNumber !== profile.phone_number;
  return (
    <Section title="About you" about="For the operators of this Pharos, when you contact them.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ body: { company_role: roleOf(role), company_size: companySize, phone_number: phoneNumber } });
        }}
      >
        <Stack>
          <RoleInput {...role} onChange={setRole} />
          <CompanySizeInput value={companySize} onChange={setCompanySize} />
          <PhoneInput value={phone} onChange={setPhone} />
          <RefusalAlert error={save.error} />
          <Group>
            <ActionButton type="submit" disabled={!isChanged || isPhoneWrong} loading={save.isPending}>
              Save
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

import { Select, TextInput } from '@mantine/core';
import { COMPANY_ROLES, OTHER_ROLE } from '@pharos/domain/people/onboarding.ts';

interface RoleInputProps {
  chosenRole: string;
  typedRole: string;
  onChange: (role: { chosenRole: string; typedRole: string }) => void;
}

export const RoleInput = ({ chosenRole, typedRole, onChange }: RoleInputProps) => (
  <>
    <Select
      label="Your role"
      placeholder="Choose a role"
      data={[...COMPANY_ROLES, OTHER_ROLE]}
      value={chosenRole === '' ? null : chosenRole}
      onChange={(value) => onChange({ chosenRole: value ?? '', typedRole })}
    />
    {chosenRole === OTHER_ROLE && (
      <TextInput
        label={OTHER_ROLE}
        maxLength={100}
        value={typedRole}
        onChange={({ currentTarget }) => onChange({ chosenRole, typedRole: currentTarget.value })}
      />
    )}
  </>
);

import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useUser } from '../../lib/account.ts';
import { CreateOrganizationDialog } from './create-organization-dialog.tsx';

export const CreateOrganizationButton = (props: ButtonProps) => {
  const [opened, dialog] = useDisclosure();
  const { may_create_organization: mayCreate } = useUser();
  if (!mayCreate) return null;
  return (
    <>
      <Button {...props} onClick={dialog.open}>
        Create organization
      </Button>
      <CreateOrganizationDialog opened={opened} onClose={dialog.close} />
    </>
  );
};

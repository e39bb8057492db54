import { CreateOrganizationDialog } from '../../../components/create-organization/create-organization-dialog.tsx';
import { close, useIsOpen } from '../open-dialog.ts';

export const OrganizationDialog = () => (
  <CreateOrganizationDialog opened={useIsOpen('organization')} onClose={() => close('organization')} />
);

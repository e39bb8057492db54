import { DeleteAccountButton } from '../../../components/delete-account-button.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { Section } from '../section.tsx';

export const DeleteAccount = () => {
  const { owner_mini: owner } = useOrganization();
  return (
    <Section
      title="Delete this account"
      about={`Permanently deletes its checks, their history, its people and settings. The owner is ${owner.email}.`}
    >
      <DeleteAccountButton />
    </Section>
  );
};

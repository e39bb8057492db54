import { changeOrganization, listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { RefusalAlert } from '../../components/refusal-alert.tsx';
import { useMay, useOrganization } from '../../lib/account.ts';
import { useSend } from '../../lib/api/queries.ts';
import { InactiveLayout } from './inactive-layout.tsx';
import { MailLink } from './mail-link.tsx';

/** The organization is paused because of inactivity. */
export const Paused = () => {
  const { id, owner_mini: owner } = useOrganization();
  const mayActivate = useMay('organization.activate');
  const activate = useSend(changeOrganization, { errors: 'shown', refreshes: [listOrganizations] });
  return (
    <InactiveLayout title="Paused" lead="It was not used for six months, so its checks have stopped. Nothing is lost.">
      {mayActivate ? (
        <>
          <RefusalAlert error={activate.error} />
          <ActionButton
            loading={activate.isPending || activate.isSuccess}
            onClick={() => activate.mutate({ params: { id }, body: { state: 'AC' } })}
          >
            Activate Now
          </ActionButton>
        </>
      ) : (
        <span>
          To continue, ask the owner, <MailLink address={owner.email} />, or an admin to activate it.
        </span>
      )}
    </InactiveLayout>
  );
};

import { deleteWebhook, listWebhooks, type Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { DeleteIntegration } from '../delete-integration.tsx';

interface DeleteDialogProps {
  webhook: Pick<Webhook, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

export const DeleteDialog = ({ webhook: { id, name }, ...dialog }: DeleteDialogProps) => (
  <DeleteIntegration kind="Webhook" id={id} remove={deleteWebhook} list={listWebhooks} {...dialog}>
    Delete the webhook <bdi>{name}</bdi>? Waiting messages to it are not sent, and its deliveries are no longer shown.
  </DeleteIntegration>
);

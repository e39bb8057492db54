import classes from '../../../../components/drawer/form-drawer.module.css';
import { useReturnFocus } from '../../../../components/drawer/use-return-focus.ts';
import { Drawer } from '../../../../components/modal.tsx';
import { DeliveryLog } from './delivery-log.tsx';

interface DeliveriesDrawerProps {
  integration: { id: number; name: string };
  onClose: () => void;
}

export const DeliveriesDrawer = ({ integration: { id, name }, onClose }: DeliveriesDrawerProps) => {
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={800}
      title={`Deliveries to ${name}`}
      classNames={{ content: classes.content, header: classes.header, body: classes.body, title: classes.title }}
    >
      <DeliveryLog integrationId={id} />
    </Drawer>
  );
};

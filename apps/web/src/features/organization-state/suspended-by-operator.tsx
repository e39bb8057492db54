import { InactiveLayout } from './inactive-layout.tsx';

/** Suspended by an operator of the installation. */
export const SuspendedByOperator = () => (
  <InactiveLayout
    title="Suspended"
    lead="The people who run this Pharos have suspended it, so its checks have stopped. Nothing is lost."
  />
);

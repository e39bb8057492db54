import { InactiveLayout } from './inactive-layout.tsx';

/** The service has ended for it. */
export const Retired = () => (
  <InactiveLayout
    title="Ended"
    lead="The service has ended for it, so its checks have stopped. Its data can be exported."
  />
);

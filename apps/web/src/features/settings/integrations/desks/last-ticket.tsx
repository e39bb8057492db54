import { Refused } from '../../../../components/refusal-alert.tsx';

/** Shows why the last ticket could not be created, with the message of the service. */
export const LastTicket = ({ status }: { status: string }) => <Refused>Unable to create last ticket, {status}</Refused>;

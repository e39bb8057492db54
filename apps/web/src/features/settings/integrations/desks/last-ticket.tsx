import { Refused } from '../../../../components/refusal-alert.tsx';

/** Why the last ticket could not be made, in the words of the service. */
export const LastTicket = ({ status }: { status: string }) => <Refused>Unable to create last ticket, {status}</Refused>;

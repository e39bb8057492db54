import { Refused } from '../../../../components/refusal-alert.tsx';

export const LastTicket = ({ status }: { status: string }) => <Refused>Unable to create last ticket, {status}</Refused>;

import type { LedgerRefusal } from '@pharos/domain/billing/ledger.ts';
import type { DoubleAnswer } from '../start-double.ts';

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly param: string | undefined;
  constructor(status: number, code: string, message: string, param?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }
}

export const paymentRefusal = (refused: LedgerRefusal): Refused => {
  if (refused === 'no-card') return new Refused(400, 'payment_method_not_present', 'There is no payment method');
  if (refused === 'card-refused') return new Refused(402, 'payment_processing_failed', 'The payment was declined');
  return new Refused(
    400,
    'invalid_state_for_request',
    refused === 'owes' ? 'There are unpaid invoices' : 'There is no subscription',
  );
};

export const errorAnswer = (status: number, code: string, message: string, param?: string): DoubleAnswer => ({
  status,
  json: {
    message,
    type: code.startsWith('payment') && status === 402 ? 'payment' : 'invalid_request',
    api_error_code: code,
    http_status_code: status,
    ...(param !== undefined && { param }),
  },
});

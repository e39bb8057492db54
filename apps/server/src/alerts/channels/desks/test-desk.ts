import type { HelpDeskConfig } from '@pharos/contract/stored/desk-config.ts';
import type { Sender } from '../call.ts';
import type { SendOutcome } from '../channel.ts';
import { refused } from '../refused.ts';
import { type HelpDeskAccess, HelpDeskUnreachable, openDeskAccount } from './desk-account.ts';
import { DESK_TIMEOUT_MS } from './desk-channel.ts';
import { testTicketBody } from './desk-message.ts';
import { postTicket } from './update-desk.ts';

interface TestedHelpDesk extends HelpDeskAccess, Pick<HelpDeskConfig, 'data'> {
  requester: string;
}

export const createDeskTest =
  (sender: Sender) =>
  async ({ data, requester, ...access }: TestedHelpDesk): Promise<SendOutcome> => {
    const limit = { signal: AbortSignal.timeout(DESK_TIMEOUT_MS), timeoutMs: DESK_TIMEOUT_MS };
    try {
      const account = openDeskAccount(sender, access, limit);
      const posted = await postTicket(account, testTicketBody({ data }, requester), Date.now());
      return posted.ok ? { accepted: true, answer: `ticket ${posted.value}` } : posted.outcome;
    } catch (error) {
      if (error instanceof HelpDeskUnreachable) return refused(error.message);
      throw error;
    }
  };

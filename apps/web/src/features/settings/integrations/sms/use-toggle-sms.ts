import { changeSmsAlerter, listSmsAlerters, type SmsAlerter } from '@pharos/contract/rest/integrations/sms-alerters.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { tellSuccess } from '../../../../lib/toast.ts';
import { saveFailed, tellRefusedSave } from '../tell-refused-save.ts';

const SAVE_FAILED = saveFailed('Twilio SMS');

/** The switch of text messages. What was asked for shows at once; when it is refused, the stored state is back. */
export const useToggleSms = ({ id, state, organization, twilio_number: number }: SmsAlerter) => {
  const change = useSend(changeSmsAlerter, {
    refreshes: [listSmsAlerters],
    until: 'refreshed',
    errors: 'shown',
    failure: `${SAVE_FAILED}.`,
    onSuccess: (changed) =>
      tellSuccess(`Twilio SMS integration ${number} ${changed.state === 'AC' ? 'enabled' : 'disabled'}`),
  });
  const isOn = (change.isPending ? change.variables.body.state : state) === 'AC';
  return {
    isOn,
    isSaving: change.isPending,
    toggle: () =>
      change.mutate(
        { params: { id }, body: { state: isOn ? 'DA' : 'AC', organization } },
        { onError: (error) => tellRefusedSave(error, refusalText(error) ?? SAVE_FAILED) },
      ),
  };
};

import { urlOf } from '../authentication.js';
import { checkField } from '../triggers/check-list.js';

const action = ({ key, label, description, newState }) => ({
  key,
  noun: 'Check',
  display: { label, description },
  operation: {
    inputFields: [checkField({ required: true })],
    perform: async (z, bundle) => {
      const body = { application_check: Number(bundle.inputData.check), new_state: newState };
      const { data } = await z.request({ method: 'POST', url: urlOf(bundle, '/pause-monitoring/'), body });
      const [error] = data.errors ?? [];
      if (error) throw new z.errors.Error(error.message, 'PharosRefusal', 422);
      return { id: body.application_check, monitoring: newState === 'PS' ? 'paused' : 'active' };
    },
    sample: { id: 1, monitoring: newState === 'PS' ? 'paused' : 'active' },
  },
});

export const pauseCheck = action({
  key: 'pause_check',
  label: 'Pause Check',
  description: 'Stops the monitoring of a check until it is restarted, for example during a deployment.',
  newState: 'PS',
});

export const restartCheck = action({
  key: 'restart_check',
  label: 'Restart Check',
  description: 'Restarts the monitoring of a paused check.',
  newState: 'AC',
});

import { urlOf } from '../authentication.js';

const DEFAULT_S = 300;

/** Returns the field with the check intervals that the installation offers, in seconds. */
const intervalField = async (z, bundle) => {
  const { data } = await z.request({ url: urlOf(bundle, '/installation/') });
  const offered = data.check_intervals;
  return [
    {
      key: 'interval',
      label: 'Interval in seconds',
      type: 'integer',
      required: true,
      choices: offered.map(String),
      default: String(offered.includes(DEFAULT_S) ? DEFAULT_S : offered[0]),
    },
  ];
};

const perform = async (z, bundle) => {
  const { name, url, interval } = bundle.inputData;
  const body = { name, url, monitering_interval: Number(interval) };
  const { data } = await z.request({ method: 'POST', url: urlOf(bundle, '/checks/'), body });
  return { id: data.id, name: data.name, url: data.url, type: data.type };
};

export const createCheck = {
  key: 'create_check',
  noun: 'Check',
  display: { label: 'Create Check', description: 'Creates a check. Pharos probes it at once.' },
  operation: {
    inputFields: [
      { key: 'name', label: 'Name', type: 'string', required: true },
      {
        key: 'url',
        label: 'URL',
        type: 'string',
        required: true,
        helpText: 'The scheme sets the type of the check. Examples: https://example.com, tcp://example.com:5432.',
      },
      intervalField,
    ],
    perform,
    sample: { id: 1, name: 'Example check', url: 'https://www.example.com/', type: 'https' },
  },
};

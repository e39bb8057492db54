import { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';
import { expect, test } from 'vitest';
import { filterWants, type OfferedAlert } from './state-filter.ts';

const offered: OfferedAlert = { kind: 'down', change: null, state: null, isOutageNotified: false };
const change = (
  change: OfferedAlert['change'],
  state: OfferedAlert['state'],
  isOutageNotified = false,
): OfferedAlert => ({
  kind: 'state-change',
  change,
  state,
  isOutageNotified,
});

test.each<[string, OfferedAlert, string[]]>([
  ['no response', { ...offered, state: 'NR' }, ['AN', 'AE', 'NR']],
  ['a reported error', { ...offered, state: 'RE' }, ['AN', 'AE', 'RE']],
  ['a wrong record', { ...offered, state: 'DME' }, ['AN', 'AE', 'RE']],
  ['a wrong string', { ...offered, state: 'SME' }, ['AN', 'AE', 'RE']],
  ['a wrong status', { ...offered, state: 'SCE' }, ['AN', 'AE', 'RE']],
  ['no response instead of an error', change('other-failure', 'NR', true), ['AN', 'AE', 'NR']],
  ['an error instead of no response', change('other-failure', 'RE', true), ['AN', 'AE', 'RE']],
  ['another failure of an outage that is held back', change('other-failure', 'NR'), []],
  ['a change that is told as an outage', change('down', 'NR'), []],
  ['a change that is told as a recovery', change('up', 'AV', true), []],
  ['a pause', change('paused', 'PS'), ['AN']],
  ['a pause that is told as the end of an outage', change('paused', 'PS', true), []],
  ['a restart', change('restarted', 'PS'), ['AN']],
  ['slow answers', { ...offered, kind: 'degraded' }, ['AN']],
  ['a certificate', { ...offered, kind: 'certificate' }, ['AN', 'AE']],
  ['an end', { ...offered, kind: 'up' }, ['AN', 'AE', 'RE', 'NR']],
])('selects the filters that accept this event: %s', (_, alert, wanted) => {
  expect(StateFilter.options.filter((filter) => filterWants(filter, alert))).toEqual(wanted);
});

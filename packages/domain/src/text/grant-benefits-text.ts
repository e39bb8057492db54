import { GRANTED_LIMITS, type GrantBenefits, type GrantedLimit } from '../plans/grants.ts';
import { listText } from './list-text.ts';

const NAMES: Readonly<Record<GrantedLimit, readonly [one: string, more: string]>> = {
  checks: ['check', 'checks'],
  integrations: ['integration', 'integrations'],
  users: ['user', 'users'],
  statusPages: ['status page', 'status pages'],
};

export const grantBenefitsText = ({ plan, extra, badges }: GrantBenefits): string =>
  listText([
    ...(plan === null ? [] : [`the plan ${plan}`]),
    ...GRANTED_LIMITS.filter((what) => extra[what] > 0).map(
      (what) => `${extra[what]} more ${NAMES[what][extra[what] === 1 ? 0 : 1]}`,
    ),
    ...(badges ? ['the badges'] : []),
  ]);

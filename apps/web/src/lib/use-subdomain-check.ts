import { useDebouncedValue } from '@mantine/hooks';
import { readDomainAvailability } from '@pharos/contract/rest/organizations/organizations.ts';
import { subdomainProblem } from '@pharos/domain/organizations/subdomain.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from './api/queries.ts';

const TYPING_MS = 400;

export const useSubdomainCheck = (
  text: string,
  current: string,
): { problem: string | null; isTaken: boolean; isAvailable: boolean } => {
  const now = text.trim().toLowerCase();
  const [typed] = useDebouncedValue(now, TYPING_MS);
  const isAsked = typed !== current && subdomainProblem(typed) === null;
  const { data } = useQuery({ ...queryOf(readDomainAvailability, { query: { domain: typed } }), enabled: isAsked });
  return {
    problem: now === current ? null : subdomainProblem(now),
    isTaken: isAsked && data?.available === false,
    isAvailable: isAsked && data?.available === true,
  };
};

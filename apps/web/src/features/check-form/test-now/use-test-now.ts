import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import type { ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { testCheck } from '@pharos/contract/rest/checks/test-check.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { errorsOfRefusal, type FormErrors } from '../form/error-paths.ts';

export interface TestNow {
  run: (body: CheckBody) => void;
  isRunning: boolean;
  report: ProbeReport | null;
  tested: CheckBody | null;
  forget: () => void;
}

/** A probe takes up to 30 s and may wait for its location. */
const DEADLINE_MS = 75_000;

/** Runs a test probe with the entered settings. The server stores nothing. */
export const useTestNow = (onRefused: (errors: FormErrors, message: string) => void): TestNow => {
  const { mutate, reset, isPending, data, variables } = useSend(testCheck, {
    errors: 'shown',
    deadlineMs: DEADLINE_MS,
  });
  const onError = (error: Error): void => {
    if (!isApiError(error) || error.status === 0 || error.status >= 500 || error.status === 401) return;
    onRefused(errorsOfRefusal(error.fields).errors, error.message);
  };
  return {
    run: (body) => mutate({ body }, { onError }),
    isRunning: isPending,
    report: data ?? null,
    tested: variables?.body ?? null,
    forget: reset,
  };
};

import { testContext } from '../../testing/context.ts';
import { icmpProblem } from '../icmp-problem.ts';
import { probeIcmp } from '../probe-icmp.ts';

/** Probes the hosts named by its arguments, after the timeout in seconds; prints what it found, and why not, as JSON. */
const [seconds = '1', ...hosts] = process.argv.slice(2);
const problem = await icmpProblem();
const findings = await Promise.all(
  hosts.map((host) => probeIcmp({ type: 'icmp', host, timeoutSeconds: Number(seconds) }, testContext())),
);
console.log(JSON.stringify({ problem, findings }));

import { testContext } from '../../testing/context.ts';
import { icmpProblem } from '../icmp-problem.ts';
import { probeIcmp } from '../probe-icmp.ts';

/** Prints the findings and the reason why ICMP is unavailable as JSON. Arguments: timeout in seconds, hosts. */
const [seconds = '1', ...hosts] = process.argv.slice(2);
const problem = await icmpProblem();
const findings = await Promise.all(
  hosts.map((host) => probeIcmp({ type: 'icmp', host, timeoutSeconds: Number(seconds) }, testContext())),
);
console.log(JSON.stringify({ problem, findings }));

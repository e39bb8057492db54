import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const PROGRAM = `
require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
  require('node:fs').writeSync(1, String(this.address().port));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});`;

/** Returns a port that drops connection attempts, as a firewall does. Its queue of pending connections remains full. */
export const filteredPort = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const queued: Socket[] = [];
  onTestFinished(() => {
    for (const socket of queued) socket.destroy();
    child.kill('SIGKILL');
  });
  const [output] = await once(child.stdout, 'data');
  const port = Number(String(output));
  for (let full = false; !full; ) {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => {});
    queued.push(socket);
    full = await Promise.race([
      once(socket, 'connect').then(() => false),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 200)),
    ]);
  }
  return port;
};

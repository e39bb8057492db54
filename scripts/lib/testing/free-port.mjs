import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux gives to outgoing connections and to listeners on port 0 (32768 and more), so that none of them takes it. */
const RANGE = { from: 12_000, to: 32_000 };

/**
 * Returns a port of loopback that is free and stays reserved for this process until it ends: no other call returns it, in no process.
 * For a server that has to be told its port before it starts, or that starts again on the same port.
 * @returns {Promise<number>}
 */
export const freePort = async () => {
  const size = RANGE.to - RANGE.from;
  const start = Math.floor(Math.random() * size);
  for (let n = 0; n < size; n += 1) {
    const port = RANGE.from + ((start + n) % size);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error(`No port from ${RANGE.from} to ${RANGE.to} is free.`);
};

/** Linux removes the name of an abstract socket when its process ends. Other systems have none, and go without the reservation. */
const reserve = async (port) =>
  process.platform !== 'linux' || (await listen({ path: `\0pharos-test-port-${port}` })) !== null;

const isFree = async (port) => {
  const server = await listen({ port, host: '127.0.0.1' });
  if (server === null) return false;
  server.close();
  await once(server, 'close');
  return true;
};

/** Returns the listening server, or null if the address is in use. */
const listen = async (address) => {
  const server = createServer().unref();
  try {
    await once(server.listen(address), 'listening');
    return server;
  } catch (error) {
    if (error.code === 'EADDRINUSE') return null;
    throw error;
  }
};

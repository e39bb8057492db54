import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range is below the ports that Linux uses for outgoing connections and for listeners on port 0 (32768 and more),
 * so Linux assigns none of them.
 */
const RANGE = { from: 12_000, to: 32_000 };

/**
 * Returns a free port of loopback that remains reserved for this process until it exits. No other call in any process
 * returns it. Use it for a server that must know its port before it starts, or that restarts on the same port.
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

/**
 * Reserves a port with an abstract socket, which Linux removes when its process exits. Other systems do not support
 * abstract sockets, so they have no reservation.
 */
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

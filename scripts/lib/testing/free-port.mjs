import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux assigns for outgoing connections and for port 0 (32768 and more). */
const RANGE = { from: 12_000, to: 32_000 };

/**
 * Returns a free loopback port that no other call in any process returns until this process exits. For servers that
 * must know their port in advance or restart on it.
 * @returns {Promise<number>}
 */
export const freePort = async () => {
  const size = RANGE.to - RANGE.from;
  const start = Math.floor(Math.random() * size);
  for (let n = 0; n < size; n += 1) {
    const port = RANGE.from + ((start + n) % size);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error(`All ports from ${RANGE.from} to ${RANGE.to} are in use.`);
};

/** Uses an abstract socket, which Linux removes when its process exits. Other systems have no reservation. */
const reserve = async (port) =>
  process.platform !== 'linux' || (await listen({ path: `\0pharos-test-port-${port}` })) !== null;

const isFree = async (port) => {
  const server = await listen({ port, host: '127.0.0.1' });
  if (server === null) return false;
  server.close();
  await once(server, 'close');
  return true;
};

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

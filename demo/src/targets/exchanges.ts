import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import { nameOf } from '../checks/demo-domain.ts';
import type { LiveTarget } from './live-target.ts';

/** Sends only a greeting, which is all that a probe reads. */
export const mailServer = (target: LiveTarget): Server =>
  createServer(async (socket) => {
    socket.on('error', () => {}); // Probes can close or reset a connection at any time.
    socket.resume();
    await target.answerTime();
    if (socket.writable) socket.write(`220 ${nameOf('mail')} ESMTP\r\n`);
  });

/** Responds to PING (inline commands of the Redis protocol). */
export const cacheServer = (target: LiveTarget): Server =>
  createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', async (command) => {
      await target.answerTime();
      const isPing = command.toString().trim().toUpperCase() === 'PING';
      if (socket.writable) socket.write(isPing ? '+PONG\r\n' : '-ERR unknown command\r\n');
    });
  });

export const datagramServer = (target: LiveTarget, reply: (message: Buffer) => string | Buffer): UdpSocket => {
  const socket = createSocket('udp4', async (message, from) => {
    await target.answerTime();
    socket.send(reply(message), from.port, from.address, () => {});
  });
  return socket;
};

import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** A name server on this machine that answers questions for TXT records (RFC 1035, 4). */
export interface DnsServer {
  /** Address and port, as `DNS_SERVER` takes them. */
  readonly address: string;
  /** Records by domain. Other domains do not exist. */
  readonly records: Map<string, string[]>;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;

/** Starts it on a free port. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = [];
    let at = HEADER_BYTES;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    // The name's end, its type and its class.
    const question = query.subarray(HEADER_BYTES, at + 5);
    const found = records.get(labels.join('.').toLowerCase());
    const answers = (found ?? []).map(txtRecord);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(found === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, question, ...answers]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    records,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** Points to the name in the question, and splits the text in two parts, as long ones are. */
function txtRecord(text: string): Buffer {
  const half = Math.ceil(text.length / 2);
  const data = Buffer.concat(
    [text.slice(0, half), text.slice(half)].map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`)),
  );
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

import { deserialize } from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from './values.ts';
import { encodeAnswer, encodeBatch, MAX_MESSAGE_BYTES, MessageReader, ProtocolError, parseRequest } from './wire.ts';

function message(body: Uint8Array, flags = 0, sections: Uint8Array[] = []): Buffer {
  const head = Buffer.alloc(21);
  const rest = Buffer.concat([body, ...sections]);
  head.writeInt32LE(21 + rest.length, 0);
  head.writeInt32LE(77, 4);
  head.writeInt32LE(2013, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, rest]);
}

test('messages are whole wherever the stream is cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 40 }), { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 50 })),
      (texts, cuts) => {
        const messages = texts.map((text) => message(encode({ text })));
        const stream = Buffer.concat(messages);
        const reader = new MessageReader();
        const out: Buffer[] = [];
        for (let at = 0, i = 0; at < stream.length; i++) {
          const end = Math.min(stream.length, at + (cuts[i] ?? 1000));
          out.push(...reader.push(stream.subarray(at, end)));
          at = end;
        }
        expect(out.map(String)).toEqual(messages.map(String));
      },
    ),
  );
});

test('an impossible length is refused at once', () => {
  for (const size of [0, 15, -1, MAX_MESSAGE_BYTES + 1]) {
    const head = Buffer.alloc(4);
    head.writeInt32LE(size);
    expect(() => new MessageReader().push(head)).toThrow(ProtocolError);
  }
});

test('a sequence of documents becomes a field of its command', () => {
  const docs = [{ a: 'x' }, { a: 'y' }].map(encode);
  const size = Buffer.alloc(4);
  size.writeInt32LE(4 + 'documents\0'.length + docs.reduce((sum, doc) => sum + doc.length, 0));
  const section = Buffer.concat([Buffer.from([1]), size, Buffer.from('documents\0'), ...docs]);
  const request = parseRequest(message(encode({ insert: 'items', $db: 'db' }), 2, [section]));
  expect(request).toMatchObject({
    requestId: 77,
    wantsReply: false,
    command: { insert: 'items', documents: [{ a: 'x' }, { a: 'y' }] },
  });
});

test('random bytes are read as a request or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(2013, 2004), (bytes, opCode) => {
      const random = message(bytes);
      random.writeInt32LE(opCode, 12);
      try {
        parseRequest(random);
      } catch (error) {
        expect(error).toBeInstanceOf(ProtocolError);
      }
    }),
    { numRuns: 2000 },
  );
});

test('an answer built from encoded documents equals one encoded as a whole', () => {
  const docs = Array.from({ length: 12 }, (_, i) => ({ i, text: 'é'.repeat(i) }));
  const reply = encodeAnswer('cursor', encodeBatch('firstBatch', docs.map(encode), { id: 0, ns: 'db.items' }));
  expect(Buffer.compare(reply, encode({ cursor: { firstBatch: docs, id: 0, ns: 'db.items' }, ok: 1 }))).toBe(0);
  expect(deserialize(reply)).toEqual({ cursor: { firstBatch: docs, id: 0, ns: 'db.items' }, ok: 1 });
});

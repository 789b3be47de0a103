import { expect, test } from 'vitest';
import { takeParameterSets } from './parameter-sets.ts';

/** From a packet that Firefox 153 made at 320 × 180. */
const SEQUENCE = Buffer.from('67640028acd941419f9e10000003001001e84800f1831960', 'hex');
const PICTURE = Buffer.from('68ebecb22c', 'hex');
const SLICE = Uint8Array.of(0x65, 0x88, 0x84, 0x00);

const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex');
const unit = (bytes: Uint8Array) => [0, 0, 0, bytes.length, ...bytes];

test('parameter sets leave the packet and become its description', () => {
  const packet = Uint8Array.from([...unit(SEQUENCE), ...unit(PICTURE), ...unit(SLICE)]);
  const { data, description } = takeParameterSets(packet);
  expect([...data]).toEqual(unit(SLICE));
  expect(hex(description)).toBe(`01640028ffe10018${hex(SEQUENCE)}010005${hex(PICTURE)}fdf8f800`);
});

test('a Main profile has no sampling in its description', () => {
  const main = Uint8Array.of(0x67, 0x4d, 0, 0x1e, 0xac);
  const { description } = takeParameterSets(Uint8Array.from([...unit(main), ...unit(PICTURE), ...unit(SLICE)]));
  expect(hex(description)).toBe(`014d001effe10005${hex(main)}010005${hex(PICTURE)}`);
});

test.each([
  ['without parameter sets', [...unit(SLICE), ...unit(SLICE)]],
  ['with a length beyond its end', [0, 0, 0, 99, ...SEQUENCE]],
  ['that is empty', []],
])('a packet %s stays as it is', (_, bytes) => {
  const packet = Uint8Array.from(bytes);
  expect(takeParameterSets(packet)).toEqual({ data: packet, description: null });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { box, changeBoxes } from './iso.ts';
import { pngOf } from './png.ts';

export interface HostileFile {
  readonly kind: string;
  readonly name: string;
  readonly type: 'video' | 'audio' | 'image';
  readonly bytes: Buffer;
}

/** Addresses that no reader of a file may open. */
export interface Baits {
  /** An address of this machine. */
  readonly url: string;
  /** A path on this machine's disk. */
  readonly path: string;
}

const FIXTURES = join(import.meta.dirname, '../../workers/fixtures');
const BASES = [
  ...['counter.mp4', 'colors-untagged-av1.mp4', 'two-sounds.mov', 'colors-untagged-vp8.webm', 'colors-untagged.mkv'],
  ...['chained-opus.ogg', 'flac.ogg', 'mono-44100.mp3', 'zero-sizes.wav', 'mpeg4-mp3.avi', 'alac.m4a'],
  'exif-rotated-90.jpg',
];

const TEXTS: readonly ((address: string) => string)[] = [
  (to) => `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${to}\n#EXT-X-ENDLIST\n`,
  (to) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${to}\n`,
  (to) => `#EXTM3U\n#EXT-X-MAP:URI="${to}"\n#EXT-X-KEY:METHOD=AES-128,URI="${to}"\n#EXTINF:1,\n${to}\n`,
  (to) => `ffconcat version 1.0\nfile '${to}'\nduration 1\n`,
  (to) =>
    `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 ${new URL(to, 'file:///').hostname || '127.0.0.1'}\nm=video 5004 RTP/AVP 96\n`,
  (to) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${to}"/></svg>`,
  (to) =>
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "${to}">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
  (to) => `<?xml version="1.0"?><MPD type="static"><Period><BaseURL>${to}</BaseURL><AdaptationSet/></Period></MPD>`,
  (to) => `<smil><body><video src="${to}"/></body></smil>`,
  (to) => `[playlist]\nFile1=${to}\nNumberOfEntries=1\n`,
  (to) => `RTSPtext rtsp ${to}\n`,
];

/**
 * Makes files that try to harm their reader. The same random numbers make the same files.
 * @param random Numbers from 0 up to 1.
 */
export async function makeHostileFiles(random: () => number, baits: Baits): Promise<HostileFile[]> {
  const bases = await Promise.all(BASES.map(async (name) => ({ name, bytes: await readFile(join(FIXTURES, name)) })));
  const mp4 = bases[0]?.bytes ?? Buffer.alloc(0);
  const files: HostileFile[] = [];
  const add = (kind: string, name: string, bytes: Buffer) => {
    const isPicture = /\.(png|gif|jpg|svg|svgz)$/.test(name);
    const isSound = /\.(ogg|mp3|wav|m4a)$/.test(name);
    files.push({ kind, name, type: isPicture ? 'image' : isSound ? 'audio' : 'video', bytes });
  };
  const below = (limit: number) => Math.floor(random() * limit);
  const times = (count: number, make: (n: number) => void) => Array.from({ length: count }, (_, n) => make(n));

  times(120, (n) => {
    const { name, bytes } = bases[n % bases.length] as (typeof bases)[number];
    add('changed bytes', name, changed(bytes, below, n));
  });
  times(30, () => {
    const bytes = Buffer.from(mp4);
    const [length] = [0, 1, 7, 0x7fffffff, 0xffffffff].slice(below(5));
    const types = ['moov', 'trak', 'mdia', 'stbl', 'stsz', 'stts', 'stco', 'mdat', 'avcC', 'esds'];
    const at = bytes.indexOf(types[below(types.length)] ?? 'moov', 0, 'latin1');
    if (at >= 4) bytes.writeUInt32BE(length ?? 0, at - 4);
    add('false box sizes', 'sizes.mp4', bytes);
  });
  const addresses = [
    baits.url,
    baits.path,
    `file://${baits.path}`,
    `concat:${baits.path}`,
    `${baits.url.replace('http', 'tcp')}`,
  ];
  times(60, (n) => {
    const to = addresses[n % addresses.length] ?? baits.url;
    const text = Buffer.from(TEXTS[n % TEXTS.length]?.(to) ?? '');
    const heads = [
      Buffer.alloc(0),
      Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
      box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
    ];
    const head = heads[Math.floor(n / TEXTS.length) % heads.length] ?? heads[0];
    add(
      'addresses',
      ['list.mp4', 'list.m3u8', 'list.svg', 'list.mp3'][n % 4] ?? 'list.mp4',
      Buffer.concat([head ?? text, text]),
    );
  });
  times(20, (n) =>
    add('addresses in boxes', 'outside.mov', withDataOutside(mp4, addresses[n % addresses.length] ?? '')),
  );
  times(20, (n) => add('giant sizes', `giant.${['png', 'gif', 'wav', 'mp4'][n % 4]}`, giant(n, mp4, below)));
  times(15, (n) => {
    const copies = [500, 2_000, 8_000][n % 3] ?? 500;
    add(
      'thousands of tracks',
      'tracks.mp4',
      changeBoxes(mp4, 'moov/trak', (content) => Array<Buffer>(copies).fill(box('trak', content))),
    );
  });
  times(20, (n) =>
    add('nested boxes', n % 2 ? 'deep.mkv' : 'deep.mp4', nested(n, mp4, [100, 5_000, 60_000][n % 3] ?? 100)),
  );
  times(15, (n) => {
    if (n % 3 === 0)
      return add('bombs', 'bomb.png', pngOf(16_000 - n, 16_000, deflateSync(Buffer.alloc((16_000 - n) * 2_001))));
    if (n % 3 === 1) return add('bombs', 'bomb.svgz', gzipSync(Buffer.alloc(20_000_000, '<g>')));
    return add(
      'bombs',
      'bomb.mp4',
      changeBoxes(mp4, 'moov', (content) => [
        box(
          'moov',
          box(
            'cmov',
            box('dcom', Buffer.from('zlib')),
            box(
              'cmvd',
              Buffer.from([127, 255, 255, 255]),
              deflateSync(Buffer.concat([Buffer.alloc(20_000_000), content])),
            ),
          ),
        ),
      ]),
    );
  });
  return files;
}

type Below = (limit: number) => number;

function changed(bytes: Buffer, below: Below, n: number): Buffer {
  const copy = Buffer.from(bytes);
  // Headers are where a reader believes the most.
  const reach = n % 2 ? Math.min(copy.length, 600) : copy.length;
  for (let count = 1 + below(24); count > 0; count--) copy[below(reach)] = n % 3 ? below(256) : 255;
  return n % 5 ? copy : copy.subarray(0, 1 + below(copy.length));
}

/** Its media lie in another file, by an address. */
function withDataOutside(mp4: Buffer, address: string): Buffer {
  const isLocal = address.startsWith('/');
  const text = Buffer.from(`\0\0\0\0${address}\0`, 'latin1');
  const entry = isLocal ? box('alis', Buffer.from([0, 0, 0, 0]), alias(address)) : box('url ', text);
  const count = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
  return changeBoxes(mp4, 'moov/trak/mdia/minf/dinf/dref', () => [box('dref', count, entry)]);
}

/** A QuickTime alias record with an absolute path. */
function alias(path: string): Buffer {
  const record = Buffer.alloc(150);
  const name = Buffer.from(path, 'latin1');
  record.writeUInt16BE(150 + 4 + name.length + 4, 4);
  record.writeUInt16BE(2, 6);
  const tail = Buffer.alloc(4);
  tail.writeUInt16BE(18, 0);
  tail.writeUInt16BE(name.length, 2);
  return Buffer.concat([
    record,
    tail,
    name,
    name.length % 2 ? Buffer.alloc(1) : Buffer.alloc(0),
    Buffer.from([255, 255, 0, 0]),
  ]);
}

function giant(n: number, mp4: Buffer, below: Below): Buffer {
  switch (n % 4) {
    case 0:
      return pngOf(0x7fffffff - below(1_000), 0x7fffffff, deflateSync(Buffer.alloc(1_000)));
    case 1: {
      const gif = Buffer.from(
        'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
        'latin1',
      );
      gif.writeUInt16LE(65_535 - below(100), 6);
      return gif;
    }
    case 2: {
      const wave = Buffer.alloc(4_000);
      wave.write('RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0', 'latin1');
      wave.writeUInt16LE(n % 8 < 4 ? 65_535 : 2, 22);
      wave.writeUInt32LE(0xffffffff - below(9), 24);
      wave.writeUInt16LE(65_535, 32);
      wave.writeUInt16LE(n % 8 < 4 ? 16 : 65_535, 34);
      wave.write('data\xff\xff\xff\xff', 36, 'latin1');
      return wave;
    }
    default: {
      const bytes = Buffer.from(mp4);
      for (const type of ['mvhd', 'mdhd', 'stts', 'stsz', 'stsc']) {
        for (let at = bytes.indexOf(type, 0, 'latin1'); at >= 0; at = bytes.indexOf(type, at + 4, 'latin1')) {
          // Counts and lengths, behind the version, the flags and two dates.
          const place = at + (type.endsWith('hd') ? 20 : n % 8 < 4 ? 12 : 8);
          if (place + 4 <= bytes.length) bytes.writeUInt32BE(0xfffffff0, place);
        }
      }
      return bytes;
    }
  }
}

function nested(n: number, mp4: Buffer, depth: number): Buffer {
  if (n % 2 === 0) {
    const parts: Buffer[] = [];
    for (let left = depth; left > 0; left--) {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(left * 8);
      head.write(n % 4 ? 'udta' : 'moov', 4, 'latin1');
      parts.push(head);
    }
    return Buffer.concat([mp4.subarray(0, mp4.readUInt32BE(0)), ...parts]);
  }
  const ebml = Buffer.from(
    '1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61428781044285810218538067',
    'hex',
  );
  // Clusters of unknown size within each other, or tags within tags.
  const element = Buffer.from(n % 4 === 1 ? '1f43b67501ffffffffffffff' : '67c801ffffffffffffff', 'hex');
  return Buffer.concat([ebml, Buffer.from('01ffffffffffffff', 'hex'), ...Array<Buffer>(depth).fill(element)]);
}

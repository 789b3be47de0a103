import { expect, test } from 'vitest';
import type { StockVideo } from '#shared/contracts/stock.ts';
import { pickStockFile } from './pick-file.ts';

const video = { id: '1', duration: 6, width: 720, height: 1280, image: '', video_pictures: [] };

test.for([
  [['sd video/mp4', 'hd video/mp4', 'uhd video/mp4'], 'hd video/mp4'],
  [['uhd video/mp4', 'sd video/mp4', 'hd video/webm'], 'sd video/mp4'],
  [['hls application/x-mpegURL', 'uhd video/mp4'], 'uhd video/mp4'],
  [['hd video/webm', 'hls application/x-mpegURL'], null],
  [[], null],
] as const)('of %j, %s is taken', ([files, expected]) => {
  const video_files = files.map((file): StockVideo['video_files'][number] => {
    const [quality = '', file_type = ''] = file.split(' ');
    return { quality, file_type, link: file, width: null, height: null };
  });
  expect(pickStockFile({ ...video, video_files })?.link ?? null).toBe(expected);
  const largest = files.find((file) => file === 'uhd video/mp4') ?? expected;
  expect(pickStockFile({ ...video, video_files }, true)?.link ?? null).toBe(largest);
});

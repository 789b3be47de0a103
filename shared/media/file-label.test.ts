import { describe, expect, it } from 'vitest';
import { downloadName, fileLabel } from './file-label.ts';

describe('a label', () => {
  it.each([
    ['clip.mp4', 'clip.mp4'],
    ['  two\r\nlines\t.mp4 ', 'two lines .mp4'],
    ['nul\u0000byte', 'nul byte'],
    ['safe\u202e4pm.exe', 'safe4pm.exe'],
    ['half a pair \ud83c', 'half a pair \ufffd'],
    ['e\u0301te\u0301', 'été'],
    ['', 'Untitled'],
    ['\u2066\u2069 \n', 'Untitled'],
  ])('of %j is %j', (text, label) => {
    expect(fileLabel(text)).toBe(label);
  });

  it('has at most 255 characters and splits none', () => {
    expect(fileLabel('🎬'.repeat(300))).toBe('🎬'.repeat(255));
  });
});

describe('the name of a download', () => {
  it.each([
    ['Why bees matter', 'Why bees matter.mp4'],
    ['../../etc/passwd', 'etc passwd.mp4'],
    ['a<b>:"c"|d?*\\e%f', 'a b c d e f.mp4'],
    ['…', '….mp4'],
    ['...', 'video.mp4'],
    ['CON\r\nX-Header: 1', 'CON X-Header 1.mp4'],
    ['日本語のタイトル', '日本語のタイトル.mp4'],
    ['x'.repeat(300), `${'x'.repeat(100)}.mp4`],
  ])('for %j is %j', (title, name) => {
    expect(downloadName(title, 'mp4')).toBe(name);
  });

  it('keeps its variant, however long the title', () => {
    expect(downloadName('Bees', 'mp4', 'TikTok')).toBe('Bees - TikTok.mp4');
    expect(downloadName('x'.repeat(300), 'mp4', 'TikTok')).toBe(`${'x'.repeat(100)} - TikTok.mp4`);
  });
});

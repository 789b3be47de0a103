import '#web/ui/styles.css';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import type { UploadItem, UploadState } from './upload-item.ts';
import { UploadRow } from './upload-row.tsx';

const ITEM: UploadItem = {
  id: 'upload-0001',
  fileName: 'clip.mp4',
  fileSize: 10_000_000,
  assetType: 'video',
  projectId: null,
  isKept: true,
  state: { type: 'waiting' },
};

let root: Root;
afterEach(() => root.unmount());

function setUp() {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
  const show = (state: UploadState) =>
    flushSync(() =>
      root.render(
        <TooltipProvider>
          <ul>
            <UploadRow item={{ ...ITEM, state }} onRemove={() => {}} onRetry={() => {}} />
          </ul>
        </TooltipProvider>,
      ),
    );
  const readOut = () => host.querySelector('[aria-live]')?.textContent;
  return { host, show, readOut };
}

test('states are read out, percentages are not', () => {
  const { host, show, readOut } = setUp();
  show({ type: 'uploading', percent: 41, isInterrupted: false });
  expect(host.textContent).toContain('41%');
  expect(host.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('41');
  expect(readOut()).toBe('Uploading...');
  show({ type: 'uploading', percent: 42, isInterrupted: true });
  expect(readOut()).toBe('Connection lost. The upload resumes when you are back online.');
  show({ type: 'converting', codec: 'AVI', percent: 7 });
  expect(host.textContent).toContain('7%');
  expect(readOut()).toBe('AVI can’t be played here: converting to MP4...');
  show({ type: 'converting', codec: 'AVI', percent: 8, notice: 'Only its main one is used.' });
  expect(readOut()).toContain('Only its main one is used.');
  show({ type: 'complete', notice: 'It ends early.' });
  expect(readOut()).toBe('Upload complete!It ends early.');
  show({ type: 'complete', notice: null });
  expect(host.querySelector('[role=progressbar]')).toBeNull();
  expect(readOut()).toBe('Upload complete!');
});

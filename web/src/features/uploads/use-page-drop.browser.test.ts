import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForFiles } from './use-page-drop.ts';

let taken: string[] = [];
let stop = () => {};
beforeEach(() => {
  taken = [];
  stop = listenForFiles((files) => taken.push(...[...files].map(({ name }) => name)));
});
afterEach(() => stop());

/** Drops something on the page; true if the browser would handle it. */
function letGo(fill: (data: DataTransfer) => void, on: EventTarget = document.body): boolean {
  const dataTransfer = new DataTransfer();
  fill(dataTransfer);
  const options = { bubbles: true, cancelable: true, dataTransfer };
  const isOverFree = on.dispatchEvent(new DragEvent('dragover', options));
  return on.dispatchEvent(new DragEvent('drop', options)) && isOverFree;
}

const file = (name: string) => (data: DataTransfer) =>
  void data.items.add(new File(['x'], name, { type: 'video/mp4' }));

test('files dropped beside the drop zone are accepted, and the browser does not open them', () => {
  expect(letGo(file('holiday.mp4'))).toBe(false);
  expect(taken).toEqual(['holiday.mp4']);
});

test('files that a drop zone has handled are not accepted twice', () => {
  const zone = document.createElement('div');
  document.body.append(zone);
  for (const type of ['dragover', 'drop']) zone.addEventListener(type, (event) => event.preventDefault());
  letGo(file('holiday.mp4'), zone);
  zone.remove();
  expect(taken).toEqual([]);
});

test('dragged text is left alone', () => {
  expect(letGo((data) => data.setData('text/plain', 'a caption'))).toBe(true);
  expect(taken).toEqual([]);
});

test('after it ends, the browser handles files again', () => {
  stop();
  expect(letGo(file('holiday.mp4'))).toBe(true);
  expect(taken).toEqual([]);
});

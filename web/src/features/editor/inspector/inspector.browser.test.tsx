import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CAPTION_STYLES } from '#shared/timeline/timeline.ts';
import { addAssetAtPlayhead } from '#web/features/editor/session/edit-commands.ts';
import { type EditorDriver, FILM, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { field, openInspector, type } from './testing/inspector-driver.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
afterEach(() => driver.dispose());

test('sound is lowered under speech and faded, for one clip and for several', async () => {
  driver = openInspector({ 'audio-1': ['m 0-10', 'n 12-20'] }, 'm');
  await page.getByRole('checkbox', { name: 'Lower under speech' }).click();
  await type('Fade in', '1.5');
  await type('Fade out', '2');
  expect(driver.clip('m')).toMatchObject({ duck: true, fadeIn: 1_500_000, fadeOut: 2_000_000 });
  await type('Fade out', '31');
  await expect.element(field('Fade out')).toHaveAttribute('aria-invalid', 'true');
  expect(driver.session.document.undo()).toBe('Fade out changed');
  driver.session.document.select(new Set(['m', 'n']));
  await expect.element(page.getByRole('checkbox', { name: 'Lower under speech' })).toBePartiallyChecked();
  await expect.element(field('Fade in')).toHaveAttribute('placeholder', 'Mixed');
  await type('Fade in', '0.5');
  expect([driver.clip('m').fadeIn, driver.clip('n').fadeIn]).toEqual([500_000, 500_000]);
});

test('without a selection it says what to do', async () => {
  driver = openInspector({ 'video-1': ['a 0-2'] });
  await expect.element(page.getByText('Select a clip to view properties')).toBeVisible();
});

describe('typed times', () => {
  test('Start moves the clip, End trims it, In shows another part, Out trims it', async () => {
    driver = openInspector({ 'video-1': ['a 1-4 @2'] }, 'a');
    await expect.element(field('In')).toHaveValue('2.00');
    await type('Start', '2.5');
    expect(driver.clip('a')).toMatchObject({ start: 2_500_000, end: 5_500_000, in: 2_000_000 });
    await type('End', '4');
    expect(driver.clip('a')).toMatchObject({ start: 2_500_000, end: 4_000_000, out: 3_500_000 });
    await type('In', '0');
    expect(driver.clip('a')).toMatchObject({ start: 2_500_000, end: 4_000_000, in: 0, out: 1_500_000 });
    await type('Out', '10');
    expect(driver.clip('a')).toMatchObject({ start: 2_500_000, end: 12_500_000, out: 10_000_000 });
  });

  const isUnderstood = async ({ typed, start }: { typed: string; start: number }) => {
    driver = openInspector({ 'video-1': ['a 1-4'] }, 'a');
    await type('Start', typed);
    expect(driver.clip('a').start).toBe(start);
  };
  test.each([{ typed: '1:02,5', start: 62_500_000 }])('"$typed" is understood', isUnderstood);
  test.each([
    { typed: '.25', start: 250_000 },
    { typed: '7s', start: 7_000_000 },
  ])('"$typed" is understood', { tags: 'long' }, isUnderstood);

  const isRefused = async ({ name, typed, message }: { name: string; typed: string; message: RegExp }) => {
    driver = openInspector({ 'video-1': ['a 1-3', 'b 5-8'] }, 'a');
    const before = driver.clip('a');
    await type(name, typed);
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    const described = field(name).element().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(message);
    expect(driver.clip('a')).toBe(before);
    await userEvent.keyboard('{Escape}');
    await expect.element(field(name)).not.toHaveAttribute('aria-invalid');
  };
  test.each([
    { name: 'Start', typed: 'soon', message: /Enter a time in seconds/ },
    { name: 'Start', typed: '4', message: /already a clip here/ },
    { name: 'Out', typed: '11', message: /not that long/ },
  ])('$name of "$typed" is refused beside the field, and the clip stays', isRefused);
  test.each([
    { name: 'Start', typed: '9876543210', message: /6 hours long at most/ },
    { name: 'Out', typed: '99999999999999999999', message: /6 hours long at most/ },
    { name: 'End', typed: '21599', message: /not that long/ },
    { name: 'Start', typed: '21599', message: /6 hours long at most/ },
    { name: 'End', typed: '1.05', message: /at least 0\.1 s/ },
  ])('$name of "$typed" is refused beside the field, and the clip stays', { tags: 'long' }, isRefused);

  test('pressing another clip first applies the typed value to its own clip', { tags: 'long' }, async () => {
    driver = openInspector({ 'video-1': ['a 0-1', 'b 5-6'] }, 'a');
    await field('Start').fill('3');
    await page.elementLocator(driver.element('b')).click();
    expect(driver.clips('video-1')).toEqual(['a 3-4', 'b 5-6']);
    expect(driver.selected()).toEqual(['b']);
    expect(driver.session.document.undo()).toBe('Start changed');
  });

  test('typing the old time again clears the error', { tags: 'long' }, async () => {
    driver = openInspector({ 'video-1': ['a 1-3'] }, 'a');
    await type('Start', 'soon');
    await expect.element(field('Start')).toHaveAttribute('aria-invalid', 'true');
    await field('Start').fill('1.00');
    (field('Start').element() as HTMLElement).blur();
    await expect.element(field('Start')).not.toHaveAttribute('aria-invalid');
  });

  test('a refused step shows its error until the field is left', { tags: 'long' }, async () => {
    driver = openInspector({ 'video-1': ['a 1-3', 'b 3-5'] }, 'a');
    await field('End').click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(field('End')).toHaveAttribute('aria-invalid', 'true');
    (field('End').element() as HTMLElement).blur();
    await expect.element(field('End')).not.toHaveAttribute('aria-invalid');
  });

  test('the error goes when the time changes by other means', { tags: 'long' }, async () => {
    driver = openInspector({ 'video-1': ['a 1-3'] }, 'a');
    await type('Start', '2');
    await type('Start', 'soon');
    await expect.element(field('Start')).toHaveValue('soon');
    driver.session.document.undo();
    await expect.element(field('Start')).toHaveValue('1.00');
    await expect.element(field('Start')).not.toHaveAttribute('aria-invalid');
  });

  test('text refused for some clips is not kept for the next ones', { tags: 'long' }, async () => {
    driver = openInspector({ 'video-1': ['a 1-2', 'b 3-4', 'z 9-10'], 'video-2': ['c 1-2', 'd 3-4'] }, 'a', 'b');
    const start = field('Start of the first');
    await type('Start of the first', '7');
    await expect.element(start).toHaveAttribute('aria-invalid', 'true');
    driver.session.document.select(new Set(['c', 'd']));
    await expect.element(start).toHaveValue('1.00');
    await expect.element(start).not.toHaveAttribute('aria-invalid');
  });

  test('Escape reverts typing', async () => {
    driver = openInspector({ 'video-1': ['a 1-3'] }, 'a');
    await field('Start').fill('9');
    await userEvent.keyboard('{Escape}');
    await expect.element(field('Start')).toHaveValue('1.00');
    expect(driver.clips('video-1')).toEqual(['a 1-3']);
  });
});

describe('times typed rounded, as shown', () => {
  test('meet a neighbour’s edge exactly, on either side', async () => {
    driver = openInspector({ 'video-1': ['a 0-3.333333', 'b 5-6.666667', 'c 8.333333-9'] }, 'b');
    await type('Start', '3.33');
    expect(driver.clip('b')).toMatchObject({ start: 3_333_333, end: 5_000_000 });
    await type('Start', '6.67');
    expect(driver.clip('b')).toMatchObject({ start: 6_666_666, end: 8_333_333 });
    await type('End', '7');
    await type('End', '8.33');
    expect(driver.clip('b').end).toBe(8_333_333);
  });

  test('meet the neighbour of several clips exactly too', async () => {
    driver = openInspector({ 'video-1': ['a 0-3.333333', 'b 5-6', 'c 6-7'] }, 'b', 'c');
    await type('Start of the first', '3.33');
    expect(driver.clips('video-1')).toEqual(['a 0-3.333333', 'b 3.333333-4.333333', 'c 4.333333-5.333333']);
  });

  test('reach the end of the media again after a trim', async () => {
    driver = openInspector({ 'video-1': ['a 0-9.996'] }, 'a');
    driver.session.setAssets([{ ...FILM, durationSeconds: 9.996 }]);
    await expect.element(field('Out')).toHaveValue('10.00');
    await type('Out', '9');
    expect(driver.clip('a').out).toBe(9_000_000);
    await type('Out', '10.00');
    expect(driver.clip('a')).toMatchObject({ end: 9_996_000, out: 9_996_000 });
    await expect.element(field('Out')).not.toHaveAttribute('aria-invalid');
  });

  const changesNothing = async (typed: string) => {
    driver = openInspector({ 'video-1': ['a 3.333333-5'] }, 'a');
    const before = driver.clip('a');
    await field('Start').fill('4');
    await type('Start', typed);
    expect(driver.clip('a')).toBe(before);
    expect(driver.session.document.undo()).toBeNull();
    await expect.element(field('Start')).toHaveValue('3.33');
  };
  test.each(['3.33'])('"%s" for 3.333333 changes nothing', changesNothing);
  test.each(['3,33', '3.333'])('"%s" for 3.333333 changes nothing', { tags: 'long' }, changesNothing);

  test('a time finer than shown is taken as typed', { tags: 'long' }, async () => {
    driver = openInspector({ 'video-1': ['a 3.333333-5'] }, 'a');
    await type('Start', '3.335');
    expect(driver.clip('a').start).toBe(3_335_000);
  });
});

describe('a caption with too many lines', () => {
  const warning = /Too long: it takes 6 lines and 4 are shown/;

  test('says so beside its text and on the timeline until it is shorter', async () => {
    driver = openInspector({ 'caption-1': ['k 0-3', 'l 4-6'] }, 'k');
    await field('Text').fill('a\nb\nc\nd\ne\nf');
    await expect.element(page.getByText(warning)).toBeVisible();
    await expect.element(field('Text')).toHaveAccessibleDescription(warning);
    await expect.element(page.elementLocator(driver.element('k'))).toHaveAccessibleDescription(warning);
    expect(driver.element('k').querySelector('[data-warning]')).not.toBeNull();
    expect(driver.element('l').querySelector('[data-warning]')).toBeNull();
    await field('Text').fill('a\nb');
    await expect.element(page.getByText(warning)).not.toBeInTheDocument();
    expect(driver.element('k').querySelector('[data-warning]')).toBeNull();
  });
});

describe('a placeholder', () => {
  const onTrack = (type: 'video' | 'audio') => {
    driver = openInspector({}, 'x');
    const [placeholder] = timelineOf({ 'video-1': ['scene1 0-3'] }).tracks[0]!.clips;
    const clips = [{ ...placeholder!, id: 'x', text: 'Every third bite' }];
    const { timeline } = driver.session.document;
    const tracks = timeline.tracks.map((track) => (track.type === type ? { ...track, clips } : track));
    driver.session.document.record({ ...timeline, tracks }, 'Placeholder');
  };

  test.each([
    { type: 'video', wants: /needs footage. Drag a video or an image/ },
    { type: 'audio', wants: /needs sound. Drag an audio file, or a video with sound/ },
  ] as const)('on a track of type $type says what it takes', async ({ type, wants }) => {
    onTrack(type);
    await expect.element(page.getByText(wants)).toBeVisible();
  });

  test('shows the script’s text as a note, with footage too', async () => {
    onTrack('video');
    const note = page.getByRole('region', { name: 'On-screen text from the script' });
    await expect.element(note.getByText('Every third bite')).toBeVisible();
    await expect.element(field('Text')).not.toBeInTheDocument();
    driver.seek(1);
    addAssetAtPlayhead(driver.session, FILM);
    expect(driver.clip('x').assetId).toBe(FILM.id);
    await expect.element(note.getByText('Every third bite')).toBeVisible();
  });
});

describe('the style of captions', () => {
  const style = (name: string) => page.getByRole('radio', { name, exact: true });
  const all = page.getByRole('button', { name: 'Apply to all captions' });

  test('is chosen from samples, by pointer and keys', async () => {
    driver = openInspector({ 'caption-1': ['k 0-3'] }, 'k');
    await expect.element(style('Pop subtitle')).toBeChecked();
    await page.getByText('Lower third').click();
    expect(driver.clip('k').style).toBe('lower-third');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(style('Pop subtitle')).toBeChecked();
    await expect.element(all).not.toBeInTheDocument();
  });

  test('is drawn: no sample is empty or equals another', async () => {
    driver = openInspector({ 'caption-1': ['k 0-3'] }, 'k');
    const pictures = () =>
      [...document.querySelectorAll('canvas')]
        .filter((canvas) => canvas.closest('label'))
        .map((canvas) => canvas.toDataURL());
    const empty = Object.assign(document.createElement('canvas'), { width: 192, height: 112 }).toDataURL();
    await expect.poll(() => new Set([...pictures(), empty]).size).toBe(CAPTION_STYLES.length + 1);
  });

  test('is applied to all captions in one undo step', async () => {
    driver = openInspector({ 'caption-1': ['k 0-3', 'l 4-6'], 'caption-2': ['m 1-2'] }, 'k');
    await page.getByText('Karaoke', { exact: true }).click();
    await all.click();
    const styles = () => ['k', 'l', 'm'].map((id) => driver.clip(id).style);
    expect(styles()).toEqual(['karaoke', 'karaoke', 'karaoke']);
    await expect.element(page.getByText('Style applied to 3 captions').first()).toBeVisible();
    await expect.element(all).not.toBeInTheDocument();
    driver.session.document.undo();
    expect(styles()).toEqual(['karaoke', undefined, undefined]);
  });
});

describe('the text of a caption', () => {
  test('shows on the timeline while typing, and is one undo step after leaving the field', async () => {
    driver = openInspector({ 'caption-1': ['k 0-3'] }, 'k');
    await field('Text').fill('Fewer');
    expect(driver.clip('k').text).toBe('Fewer');
    await field('Text').fill('Fewer words');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(driver.clip('k').text).toBe('Fewer words');
    driver.session.document.undo();
    expect(driver.clip('k').text).toBe('Text of k');
    await expect.element(field('Text')).toHaveValue('Text of k');
  });

  test('is unchanged after Escape, without an undo step', { tags: 'long' }, async () => {
    driver = openInspector({ 'caption-1': ['k 0-3'] }, 'k');
    await field('Text').fill('Never mind');
    await userEvent.keyboard('{Escape}');
    expect(driver.clip('k').text).toBe('Text of k');
    expect(driver.session.document.undo()).toBeNull();
  });

  test('is a step of its own when another edit comes before the field is left', async () => {
    driver = openInspector({ 'caption-1': ['k 0-3'] }, 'k');
    await field('Text').fill('Typed first');
    driver.session.document.record({ ...driver.session.document.timeline, tracks: [] }, 'Everything gone');
    expect(driver.session.document.undo()).toBe('Everything gone');
    expect(driver.clip('k').text).toBe('Typed first');
    expect(driver.session.document.undo()).toBe('Text changed');
    expect(driver.clip('k').text).toBe('Text of k');
  });
});

describe('keys of an input method', () => {
  test.each(['isComposing', 'keyCode'])('%s: do not reach the field', async (sign) => {
    driver = openInspector({ 'caption-1': ['k 1-3'] }, 'k');
    const init = { isComposing: sign === 'isComposing', keyCode: sign === 'keyCode' ? 229 : 0, bubbles: true };
    for (const [name, typed, key] of [
      ['Text', 'かんじ', 'Escape'],
      ['Start', '2', 'Enter'],
    ] as const) {
      await field(name).fill(typed);
      field(name)
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { ...init, key }));
      await expect.element(field(name)).toHaveFocus();
      await expect.element(field(name)).toHaveValue(typed);
    }
    expect(driver.clip('k')).toMatchObject({ text: 'かんじ', start: 1_000_000 });
  });
});

test('several clips share their fields: one step sets the framing of all', async () => {
  driver = openInspector({ 'video-1': ['a 0-2', 'b 3-5'] }, 'a', 'b');
  await expect.element(page.getByText('2 clips selected')).toBeVisible();
  await page.getByRole('combobox', { name: 'Framing' }).click();
  await page.getByRole('option', { name: 'Show all of it' }).click();
  expect([driver.clip('a').fit, driver.clip('b').fit]).toEqual(['contain', 'contain']);
  driver.session.document.undo();
  expect([driver.clip('a').fit, driver.clip('b').fit]).toEqual([undefined, undefined]);
});

import { describe, expect, test } from 'vitest';
import { ariaShortcut, matchesShortcut } from './shortcut.ts';

function press(
  key: string,
  modifiers: { ctrl?: boolean; meta?: boolean; shift?: boolean; alt?: boolean } = {},
  code = '',
) {
  return {
    key,
    code,
    ctrlKey: modifiers.ctrl ?? false,
    metaKey: modifiers.meta ?? false,
    shiftKey: modifiers.shift ?? false,
    altKey: modifiers.alt ?? false,
  };
}

describe('matching', () => {
  test.each([
    { shortcut: 'S', event: press('s'), matches: true },
    { shortcut: 'S', event: press('S', { shift: true }), matches: false },
    { shortcut: 'S', event: press('s', { ctrl: true }), matches: false },
    { shortcut: 'S', event: press('s', { meta: true }), matches: false },
    { shortcut: 'Mod+Z', event: press('z', { ctrl: true }), matches: true },
    { shortcut: 'Mod+Z', event: press('Z', { ctrl: true, shift: true }), matches: false },
    { shortcut: 'Mod+Shift+Z', event: press('Z', { ctrl: true, shift: true }), matches: true },
    { shortcut: 'Space', event: press(' '), matches: true },
    { shortcut: 'Shift+←', event: press('ArrowLeft', { shift: true }), matches: true },
    { shortcut: '←', event: press('ArrowLeft', { shift: true }), matches: false },
    { shortcut: 'Alt+←', event: press('ArrowLeft', { alt: true }), matches: true },
    // A sign needs Shift on some keyboards only.
    { shortcut: '?', event: press('?', { shift: true }), matches: true },
    { shortcut: '?', event: press('?'), matches: true },
    { shortcut: '+', event: press('+', { shift: true }), matches: true },
    { shortcut: '+', event: press('+', { ctrl: true, shift: true }), matches: false },
    // Russian and Greek keyboards; on a French one Z is typed where an English one has W.
    { shortcut: 'Mod+Z', event: press('я', { ctrl: true }, 'KeyZ'), matches: true },
    { shortcut: 'Mod+Z', event: press('Ζ', { ctrl: true }, 'KeyZ'), matches: true },
    { shortcut: 'S', event: press('я', {}, 'KeyZ'), matches: false },
    { shortcut: 'Mod+Z', event: press('z', { ctrl: true }, 'KeyW'), matches: true },
    { shortcut: 'Mod+W', event: press('z', { ctrl: true }, 'KeyW'), matches: false },
  ])('$shortcut and the press of $event.key: $matches', ({ shortcut, event, matches }) => {
    expect(matchesShortcut(event, shortcut, false)).toBe(matches);
  });

  test('on a Mac Mod is Command, and Control is something else', () => {
    expect(matchesShortcut(press('z', { meta: true }), 'Mod+Z', true)).toBe(true);
    expect(matchesShortcut(press('z', { ctrl: true }), 'Mod+Z', true)).toBe(false);
  });
});

test.each([
  { shortcut: 'Mod+Shift+Z', aria: 'Control+Shift+Z', mac: 'Meta+Shift+Z' },
  { shortcut: 'Shift+←', aria: 'Shift+ArrowLeft', mac: 'Shift+ArrowLeft' },
  { shortcut: '+', aria: 'Plus', mac: 'Plus' },
  { shortcut: 'Space', aria: 'Space', mac: 'Space' },
])('aria-keyshortcuts names $shortcut as $aria', ({ shortcut, aria, mac }) => {
  expect(ariaShortcut(shortcut, false)).toBe(aria);
  expect(ariaShortcut(shortcut, true)).toBe(mac);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');

const SURFACES = ['canvas', 'surface', 'raised'];
const TEXTS = ['text', 'muted', 'faint', 'accent-text', 'danger', 'warning', 'success'];

/** The colours of a theme by role: what the first rule for it says. */
function readTheme(theme: 'studio' | 'public'): Map<string, string> {
  const start = CSS.indexOf('{', CSS.indexOf(`[data-theme="${theme}"]`));
  const block = CSS.slice(start, CSS.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, role = '', value = '']) => [role, value]),
  );
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('dark public pages have the colours of the studio', () => {
  const dark = CSS.slice(CSS.indexOf('@media (prefers-color-scheme: dark)'));
  const colors = new Map(
    [...dark.slice(0, dark.indexOf('}')).matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, role = '', value = '']) => [
      role,
      value,
    ]),
  );
  expect(colors).toEqual(readTheme('studio'));
});

describe.each(['studio', 'public'] as const)('in the %s theme', (theme) => {
  const colors = readTheme(theme);
  const ratio = (foreground: string, background: string) =>
    contrast(colors.get(foreground) ?? '#000000', colors.get(background) ?? '#000000');

  test.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    '%s on %s reaches 4.5:1',
    (text, surface) => {
      expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['on-danger', 'danger'],
  ])('%s on %s reaches 4.5:1', (text, background) => {
    expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ...SURFACES.map((surface) => ['control', surface] as const),
    ['accent', 'canvas'] as const,
    ['accent', 'surface'] as const,
  ])('%s is seen on %s at 3:1', (outline, surface) => {
    expect(ratio(outline, surface)).toBeGreaterThanOrEqual(3);
  });
});

import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import { clockTime } from './clock-time.ts';
import { CueText, isTopAlignment, type PlainCue } from './cue-markup.ts';
import type { SubtitleCue, SubtitleFile, Undrawn, UnreadLine } from './subtitle-cue.ts';

const EVENT_FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];

/** Karaoke counts hundredths of a second. */
const CENTISECOND_US: Microseconds = MICROSECONDS_PER_SECOND / 100;

/**
 * Reads the dialogue of SubStation Alpha (.ass, .ssa): text, times, top or bottom, and karaoke times. Drops drawings.
 */
export function readAss(lines: readonly string[]): SubtitleFile {
  const cues: SubtitleCue[] = [];
  const unread: UnreadLine[] = [];
  const isTopOf = new Map<string, boolean>();
  let section = '';
  let fields: readonly string[] = EVENT_FIELDS;
  for (const [index, line] of lines.entries()) {
    const [, heading] = /^\s*\[(.+)\]\s*$/.exec(line) ?? [];
    if (heading !== undefined) section = heading.trim().toLowerCase();
    const [, kind = '', rest = ''] = /^\s*(Format|Style|Dialogue)\s*:\s*(.*)$/i.exec(line) ?? [];
    switch (kind.toLowerCase()) {
      case 'format':
        fields = rest.split(',').map((field) => field.trim().toLowerCase());
        break;
      case 'style': {
        const style = fieldsOf(rest, fields);
        isTopOf.set(styleName(style.get('name')), isTopStyle(Number(style.get('alignment')), section));
        break;
      }
      case 'dialogue': {
        const event = fieldsOf(rest, fields);
        const isTop = isTopOf.get(styleName(event.get('style'))) ?? isTopOf.get('default') ?? false;
        const cue = cueOf(event, isTop, index + 1);
        if (typeof cue === 'string') unread.push({ line: index + 1, reason: cue });
        else if (cue.text !== '') cues.push(cue);
      }
    }
  }
  return { format: 'ass', cues, unread };
}

/** The values of a line by field. The last field takes the whole rest, including commas. */
function fieldsOf(rest: string, fields: readonly string[]): ReadonlyMap<string, string> {
  const parts = rest.split(',');
  const values = [...parts.slice(0, fields.length - 1), parts.slice(fields.length - 1).join(',')];
  return new Map(
    fields.map((field, index) => [field, field === 'text' ? (values[index] ?? '') : (values[index] ?? '').trim()]),
  );
}

/** Old scripts put a star before a style's name. An unknown name is the default style. */
function styleName(name = ''): string {
  return name.replace(/^\*+/, '').trim().toLowerCase();
}

/** In the older `[V4 Styles]`, alignments 5 to 7 are at the top. */
function isTopStyle(alignment: number, section: string): boolean {
  return section.includes('+') ? isTopAlignment(alignment) : alignment >= 5 && alignment <= 7;
}

function cueOf(event: ReadonlyMap<string, string>, isTop: boolean, line: number): SubtitleCue | 'time' | 'order' {
  const start = timeOf(event.get('start') ?? '');
  const endExclusive = timeOf(event.get('end') ?? '');
  if (start === null || endExclusive === null) return 'time';
  if (endExclusive <= start) return 'order';
  const cue = plainAss(event.get('text') ?? '', start);
  return { start, endExclusive, ...cue, isAtTop: cue.isAtTop ?? isTop, line };
}

function timeOf(text: string): Microseconds | null {
  const match = /^(\d+):([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const [, hours, minutes, seconds, fraction = '0'] = match;
  return clockTime(Number(hours), Number(minutes), Number(seconds), Number(fraction.padEnd(3, '0')));
}

const UNDRAWN_COMMANDS = [
  ['italics', /\\i1/],
  ['underline', /\\u1/],
  ['color', /\\1?c&/],
  ['place', /\\(?:pos|move)\(|\\an[1345679](?!\d)/],
] as const satisfies readonly (readonly [Undrawn, RegExp])[];

function plainAss(payload: string, start: Microseconds): PlainCue {
  const cue = new CueText();
  let isAtTop: boolean | null = null;
  let isDrawing = false;
  let sung = start;
  for (const [, commands, text = ''] of payload.matchAll(/\{([^}]*)\}|([^{]+|\{)/g)) {
    if (commands === undefined) {
      if (!isDrawing) cue.add(text.replace(/\\N/g, '\n').replace(/\\[nh]/g, ' '));
      continue;
    }
    for (const [markup, pattern] of UNDRAWN_COMMANDS) if (pattern.test(commands)) cue.note(markup);
    for (const [, name, value] of commands.matchAll(/\\(an|a|b|p|k[fo]?|K)(\d+)/g)) {
      const number = Number(value);
      if (name === 'an') isAtTop = isTopAlignment(number);
      else if (name === 'a') isAtTop = number >= 5 && number <= 7;
      else if (name === 'b') cue.setBold(number > 0);
      else if (name === 'p') isDrawing = number > 0;
      else {
        cue.stamp(sung);
        sung += number * CENTISECOND_US;
      }
    }
  }
  return cue.plain(isAtTop);
}

import { CommandError } from './errors.ts';

/** What `\s` means to PCRE without Unicode properties; JavaScript's own is wider. */
const SPACE = ' \\t\\n\\v\\f\\r';
/** Letters that mean the same after a backslash in PCRE and in JavaScript with the `u` flag. */
const SHARED_ESCAPES = new Set([...'dDwWbBtnrfv']);

/**
 * Translates a MongoDB (PCRE) pattern to a JavaScript regular expression that matches the same strings.
 * @throws CommandError 51091 for syntax that JavaScript has not or reads differently; never a near miss.
 */
export function toRegExp(pattern: string, options: string): RegExp {
  for (const option of options) {
    if (!'imsu'.includes(option)) throw invalid(`invalid flag in regex options: ${option}`);
  }
  const multiline = options.includes('m');
  const dotAll = options.includes('s');
  const source = translate(pattern, multiline, dotAll);
  try {
    return new RegExp(source, options.includes('i') ? 'iu' : 'u');
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error));
  }
}

/** The literal that every match starts with, for patterns such as `^abc`; undefined when there is none to rely on. */
export function literalPrefix(pattern: string, options: string): string | undefined {
  if (options !== '' && options !== 's' && options !== 'u') return undefined;
  if (!pattern.startsWith('^') || pattern.includes('|')) return undefined;
  let prefix = '';
  let i = 1;
  for (; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char === '\\') {
      const next = pattern[i + 1];
      if (next === undefined || /[a-z0-9]/i.test(next)) break;
      prefix += next;
      i++;
    } else if ('.*+?()[]{}$^'.includes(char)) break;
    else prefix += char;
  }
  // A quantifier applies to the character before it, which may then be absent. A whole code point goes with it.
  if ('*?{'.includes(pattern[i] ?? '-')) prefix = [...prefix].slice(0, -1).join('');
  return prefix === '' ? undefined : prefix;
}

function translate(pattern: string, multiline: boolean, dotAll: boolean): string {
  let out = '';
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char === '\\') {
      out += translateEscape(pattern, ++i, inClass);
    } else if (inClass) {
      if (char === '[' && ':.='.includes(pattern[i + 1] ?? '-')) throw invalid('POSIX classes are not supported');
      if (char === ']') inClass = false;
      out += char === '[' ? '\\[' : char;
    } else if (char === '[') {
      inClass = true;
      out += '[';
      if (pattern[i + 1] === '^') out += pattern[++i];
      // To PCRE a bracket right after the opening one is a literal.
      if (pattern[i + 1] === ']') {
        out += '\\]';
        i++;
      }
    } else if (char === '.') out += dotAll ? '[^]' : '[^\\n]';
    else if (char === '^') out += multiline ? '(?<![^\\n])' : '(?<![^])';
    else if (char === '$') out += multiline ? '(?![^\\n])' : '(?=\\n?(?![^]))';
    else if (char === '(' && pattern[i + 1] === '?' && !/^\(\?(?::|=|!|<=|<!|<[A-Za-z_]\w*>)/.test(pattern.slice(i))) {
      throw invalid(`the group at ${i} is not supported`);
    } else if (char === '(' && pattern[i + 1] === '*') throw invalid('verbs are not supported');
    else if (char === '{' && !/^\{\d+(,\d*)?\}/.test(pattern.slice(i))) out += '\\{';
    else if (char === '}' && !/\{\d+(,\d*)?$/.test(pattern.slice(0, i))) out += '\\}';
    else if (char === ']') out += '\\]';
    else out += char;
  }
  return out;
}

function translateEscape(pattern: string, at: number, inClass: boolean): string {
  const char = pattern[at];
  if (char === undefined) throw invalid('\\ at end of pattern');
  if (char === 's') return inClass ? SPACE : `[${SPACE}]`;
  if (char === 'S' && !inClass) return `[^${SPACE}]`;
  if (SHARED_ESCAPES.has(char) || (/[1-9]/.test(char) && !inClass)) return `\\${char}`;
  if (/[a-z0-9]/i.test(char)) throw invalid(`\\${char} is not supported in a pattern`);
  return /[\^$\\.*+?()[\]{}|/]/.test(char) || (char === '-' && inClass) ? `\\${char}` : char;
}

function invalid(reason: string): CommandError {
  return new CommandError(51091, `Regular expression is invalid: ${reason}`);
}

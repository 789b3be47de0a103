import { describe, expect, it } from 'vitest';
import { type CheckedBrief, checkLines } from './check-lines.ts';

const KETTLE: CheckedBrief = {
  text: 'Descale a kettle in 20 minutes with vinegar. Maria from Leeds sells the vinegar for £3 on Saturday. Humble, not bragging.',
  own: ['Descale a kettle in 20 minutes with vinegar.', 'Maria from Leeds sells the vinegar for £3 on Saturday.'],
  directions: ['Humble, not bragging.'],
  hasNouns: false,
};

const textsOf = (lines: readonly string[], brief: CheckedBrief = KETTLE) =>
  checkLines(lines, brief).map(({ text }) => text);

describe('checkLines', () => {
  it.each([
    ['Lime makes a kettle slow and loud.'],
    ['Fill it with vinegar and wait 20 minutes.'],
    ['The vinegar costs £3, says Maria in Leeds.'],
    ['One of the parts is easy to forget.'],
  ])('keeps what claims nothing new: %s', (line) => {
    expect(checkLines([line], KETTLE)).toEqual([{ text: line, isOwn: false }]);
  });

  it.each([
    ['a number', 'Old lime is gone within 45 days of use.'],
    ['a number in words', 'Rinse the whole thing seven times over.'],
    ['a time', 'We meet up at noon by the door.'],
    ['a day', 'Come to us on Monday for more of it.'],
    ['a price', 'It saves you a few dollars each week.'],
    ['a name', 'The chemist Robert would do it like this.'],
    ['an offer', 'There is no credit card needed for that.'],
    ['an address', 'Find more of this at kettles.com any time.'],
    ['a direction', 'Be humble, not bragging.'],
    ['a goodbye', 'Happy cleaning, and see you soon!'],
    ['a chat’s manners', 'Is there anything else you would like to know?'],
    ['a cut sentence', 'Then pour the rest of it into'],
    ['markup', 'Pour *all of it* into the [sink].'],
  ])('drops %s that the brief lacks', (_what, line) => {
    expect(textsOf([line])).toEqual([]);
  });

  it('says the creator’s own sentence instead of a wrong one about the same, once', () => {
    const wrong = 'Descale a kettle in 45 minutes with vinegar.';
    expect(checkLines([wrong, wrong], KETTLE)).toEqual([{ text: KETTLE.own[0], isOwn: true }]);
  });

  it('says nothing twice, and nothing that the script says elsewhere', () => {
    const line = 'Lime makes a kettle slow and loud.';
    expect(textsOf([line, 'Lime makes a kettle loud and slow.'])).toEqual([line]);
    expect(checkLines([line], KETTLE, ['Lime makes a kettle slow and loud!'])).toEqual([]);
  });

  it('takes no German noun for a name, and a number as a fact', () => {
    const brief = { ...KETTLE, text: 'Kessel entkalken mit Essig', own: [], directions: [], hasNouns: true };
    const line = 'Kalk macht den Kessel laut.';
    expect(textsOf([line, 'Nach 40 Tagen ist der Kalk zurück.'], brief)).toEqual([line]);
  });
});

import { type Noun, type Wording, wordSet } from './wording.ts';

const same = (word: string): Noun => [word, word];

/** "1905" is "19 oh 5", "2005" is "2005", "1900" is "19 hundred". */
function year(value: number): string {
  const [century, rest] = [Math.floor(value / 100), value % 100];
  if (century % 10 === 0 && rest < 10) return String(value);
  if (rest === 0) return `${century} hundred`;
  return rest < 10 ? `${century} oh ${rest}` : `${century} ${rest}`;
}

const DECADES = [
  'hundreds',
  'tens',
  'twenties',
  'thirties',
  'forties',
  'fifties',
  'sixties',
  'seventies',
  'eighties',
  'nineties',
];

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** English of both sides of the Atlantic. */
export const EN: Wording = {
  decimalMark: '.',
  percent: 'percent',
  and: 'and',
  plus: 'plus',
  equals: 'equals',
  times: 'times',
  to: 'to',
  number: 'number',
  at: 'at',
  dot: 'dot',
  slash: 'slash',
  dash: 'dash',
  underscore: 'underscore',
  money: {
    $: { whole: ['dollar', 'dollars'], cent: ['cent', 'cents'] },
    '£': { whole: ['pound', 'pounds'], cent: ['penny', 'pence'] },
    '€': { whole: ['euro', 'euros'], cent: ['cent', 'cents'] },
    '¥': { whole: same('yen'), cent: same('sen') },
    '₹': { whole: ['rupee', 'rupees'], cent: ['paisa', 'paise'] },
  },
  magnitudes: {
    k: same('thousand'),
    K: same('thousand'),
    m: same('million'),
    M: same('million'),
    bn: same('billion'),
    B: same('billion'),
    thousand: same('thousand'),
    million: same('million'),
    billion: same('billion'),
    trillion: same('trillion'),
  },
  units: {
    km: ['kilometre', 'kilometres'],
    m: ['metre', 'metres'],
    cm: ['centimetre', 'centimetres'],
    mm: ['millimetre', 'millimetres'],
    mi: ['mile', 'miles'],
    ft: ['foot', 'feet'],
    kg: ['kilogram', 'kilograms'],
    g: ['gram', 'grams'],
    mg: ['milligram', 'milligrams'],
    lb: ['pound', 'pounds'],
    lbs: ['pound', 'pounds'],
    oz: ['ounce', 'ounces'],
    l: ['litre', 'litres'],
    L: ['litre', 'litres'],
    ml: ['millilitre', 'millilitres'],
    'km/h': ['kilometre an hour', 'kilometres an hour'],
    mph: ['mile an hour', 'miles an hour'],
    '°C': ['degree Celsius', 'degrees Celsius'],
    '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
    '°': ['degree', 'degrees'],
    KB: ['kilobyte', 'kilobytes'],
    MB: ['megabyte', 'megabytes'],
    GB: ['gigabyte', 'gigabytes'],
    TB: ['terabyte', 'terabytes'],
    Hz: same('hertz'),
    kHz: same('kilohertz'),
    MHz: same('megahertz'),
    GHz: same('gigahertz'),
    W: ['watt', 'watts'],
    kW: ['kilowatt', 'kilowatts'],
    kWh: ['kilowatt hour', 'kilowatt hours'],
    fps: ['frame a second', 'frames a second'],
    px: ['pixel', 'pixels'],
    sec: ['second', 'seconds'],
    s: ['second', 'seconds'],
    min: ['minute', 'minutes'],
    mins: ['minute', 'minutes'],
    hr: ['hour', 'hours'],
    hrs: ['hour', 'hours'],
    h: ['hour', 'hours'],
  },
  shortForms: {
    'dr.': 'doctor',
    'mr.': 'mister',
    'mrs.': 'missus',
    'ms.': 'miz',
    'prof.': 'professor',
    'st.': 'saint',
    'jr.': 'junior',
    'sr.': 'senior',
    'vs.': 'versus',
    vs: 'versus',
    'etc.': 'et cetera',
    'e.g.': 'for example',
    'i.e.': 'that is',
    'approx.': 'approximately',
    'dept.': 'department',
    'est.': 'established',
    'incl.': 'including',
    'inc.': 'incorporated',
    'ltd.': 'limited',
    'co.': 'company',
    'ave.': 'avenue',
    'blvd.': 'boulevard',
    'rd.': 'road',
    'a.m.': 'ay M',
    'p.m.': 'P M',
    'u.s.': 'U S',
    'u.k.': 'U K',
    'u.s.a.': 'U S ay',
    'w/': 'with',
    'w/o': 'without',
    'b/c': 'because',
  },
  titles: wordSet('dr. mr. mrs. ms. prof. st. approx. e.g. i.e. vs. incl. est.'),
  months: 'January February March April May June July August September October November December'.split(' '),
  date: (day, month, yearRead) => `${month} ${ordinal(day)}${yearRead === null ? '' : `, ${yearRead}`}`,
  time(hours, minutes, half) {
    const said = minutes === 0 ? '' : minutes < 10 ? ` oh ${minutes}` : ` ${minutes}`;
    if (half !== null) return `${hours}${said} ${half === 'am' ? 'ay' : 'P'} M`;
    return minutes === 0 ? (hours > 12 ? `${hours} hundred` : `${hours} o’clock`) : `${hours}${said}`;
  },
  year,
  decade(value) {
    const [century, rest] = [Math.floor(value / 100), (value % 100) / 10];
    return value < 100
      ? (DECADES[rest] ?? '')
      : rest === 0 && century % 10 === 0
        ? `${value}s`
        : `${century} ${DECADES[rest]}`;
  },
  spokenAcronyms: wordSet('GIF PIN SIM ZIP RAM CAD LAN JPEG'),
  loudWords: wordSet(
    'SO NO NOT YES ALL NEW NOW BIG TOP WOW OMG THE AND FOR YOU GET CAN ONE TWO WAY BEST FREE OUT OFF ANY WHY HOW WHO TOO DO GO ME MY WE HE SHE IS ARE WAS BUT HAS HAD OUR YOUR DAY BAD HOT RED LOL OLD OWN SEE SAY STOP EVER VERY ONLY MUST LOVE HATE MORE JUST THIS THAT ON OF TO AT UP BY BE AN OR IF AS',
  ),
  // A lone "A" is read as the article.
  letter: (letter) => (letter === 'A' ? 'ay' : letter),
};

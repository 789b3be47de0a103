/** What a few emoji are called: enough to write about a topic that is nothing but emoji. */
const NAMES: Record<string, string> = {
  '🍕': 'pizza',
  '🍔': 'burgers',
  '🍣': 'sushi',
  '🍰': 'cake',
  '🎂': 'birthday cake',
  '🥗': 'salads',
  '🍞': 'bread',
  '🥐': 'croissants',
  '☕': 'coffee',
  '🍵': 'tea',
  '🍷': 'wine',
  '🍺': 'beer',
  '🍫': 'chocolate',
  '🍓': 'strawberries',
  '🐶': 'dogs',
  '🐕': 'dogs',
  '🐱': 'cats',
  '🐈': 'cats',
  '🐴': 'horses',
  '🐝': 'bees',
  '🌱': 'plants',
  '🌸': 'spring flowers',
  '🌳': 'trees',
  '🏋': 'strength training',
  '🏃': 'running',
  '🧘': 'meditation',
  '🚴': 'cycling',
  '⚽': 'football',
  '🏀': 'basketball',
  '🎾': 'tennis',
  '✈': 'travelling',
  '🏖': 'beach holidays',
  '🏔': 'the mountains',
  '🚗': 'cars',
  '🏠': 'a beautiful home',
  '💻': 'working on a laptop',
  '📱': 'phones',
  '📚': 'books',
  '🎵': 'music',
  '🎸': 'playing the guitar',
  '🎨': 'painting',
  '📷': 'photography',
  '🎮': 'video games',
  '💰': 'money',
  '💤': 'sleep',
  '😴': 'sleep',
  '💄': 'make-up',
  '👗': 'fashion',
  '👟': 'sneakers',
  '❤': 'love',
  '🎄': 'Christmas',
  '🎃': 'Halloween',
  '🌍': 'our planet',
  '☀': 'summer',
  '❄': 'winter',
};

/** The text without emoji and the spaces that they leave. */
export function stripEmoji(text: string): string {
  return text
    .replace(/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d)+/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

/** What the emoji of a text are about, or null: at most two, "pizza and beer". */
export function readEmoji(text: string): string | null {
  const found = [...new Set([...text].map((character) => NAMES[character]).filter((name) => name !== undefined))];
  return found.length === 0 ? null : found.slice(0, 2).join(' and ');
}

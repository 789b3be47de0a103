import { expect, test } from 'vitest';
import { detectLanguage } from './language.ts';

test.each([
  ...['La La Land explained', 'la la land explained', 'Villa de Sol tour', 'En route to Berlin', 'Le Mans 24h'],
  ...['Rio de Janeiro in 3 days', 'El Camino de Santiago packing list', 'Crème brûlée for beginners', 'Café de Flore'],
  ...[
    'Die Hard is a Christmas movie',
    'Zürich vs Geneva',
    'São Paulo nightlife',
    'Van Gogh',
    'Notre Dame',
    'book club',
  ],
  ...['Malmö street food', 'man on the moon', 'Da Vinci’s notebooks', 'vacuum cleaners', 'San Sebastián food guide'],
])('a foreign name makes no foreign topic: %s', (topic) => {
  expect(detectLanguage(topic)).toBe('en');
});

test.each([
  ...['Come risparmiare sulla spesa', 'Le migliori spiagge della Sardegna', '5 errori da evitare al colloquio'],
  ...['Hoe bak je een appeltaart', 'De beste fietsroutes in Nederland', 'Tips voor beginners', 'Nieuwe fiets'],
  ...['Hur man sover bättre', 'Sådan bager du rugbrød', 'Slik baker du brød', 'Miten leipoa ruisleipää'],
  ...['Jak upiec chleb', 'Jak zrobić pierogi', 'Evde ekmek nasıl yapılır', 'Cum să faci pâine acasă'],
  ...['Hogyan süssünk kenyeret', 'Cara membuat roti', 'cách làm bánh mì tại nhà'],
])('a language without wording is known by its small words: %s', (topic) => {
  expect(detectLanguage(topic)).toBe('other');
});

test.each([
  ['de', ['Die besten Wanderwege', 'wie man einen balkon bepflanzt', 'Neue Öffnungszeiten in unserem Blumenladen']],
  ['es', ['Mi perro me despierta a las 4', 'Nuestro nuevo menú de otoño', 'cómo elegir tu primera bicicleta']],
  ['fr', ['Nouvelle collection de bijoux', '5 erreurs que font les débutants', 'Fête de la musique à Lyon']],
  ['pt', ['Festa junina no bairro da Liberdade', 'Nossa nova coleção', 'como fazer pão em casa']],
])('%s topics stay in their language', (language, topics) => {
  for (const topic of topics) expect(detectLanguage(topic), topic).toBe(language);
});

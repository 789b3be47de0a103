import { expect, test } from 'vitest';
import { footageQueries } from './footage-query.ts';

test.for([
  ['Close-up: a glass of cold brew with ice', 'Wait sixteen hours.', ['glass cold brew ice', 'wait sixteen hour']],
  [
    'From above: you, talking straight to the camera, the title “Bees can dance” beside you',
    'Bees can dance.',
    ['bee dance'],
  ],
  ['Slow pan: [your result]', 'And this is how it looks: a garden.', ['garden']],
  ['Detail', '…', ['detail']],
] as const)('“%s” is searched by its words', ([visual, narration, queries]) => {
  expect(footageQueries({ visual, narration })).toEqual(queries);
});

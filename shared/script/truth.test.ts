import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AiPrompt, aiPromptSchema } from '../contracts/project.ts';
import { PLATFORMS } from '../presets/platforms.ts';
import { speakingSeconds } from './pacing.ts';
import { seededRandom } from './random.ts';
import { splitSentences } from './sentences.ts';
import { TONES } from './tones.ts';
import { writeScript } from './write-script.ts';

/** Topics as people paste them: with facts, lists, prices, names, in several languages. */
const TOLD = [
  'Our new oat milk, Oatsy. No added sugar, 1.2 litres, £1.90 at Co-op from 3 March. Made in Devon from British oats.',
  'Rossi’s Barbershop in Bristol. Walk-ins welcome Monday to Saturday, 9 to 6. Skin fades £18, beard trims £10. Ask for Marco.',
  'Summer jazz festival, 12-14 July, Victoria Park. Headliners: Ezra Collective, Nubya Garcia and Alfa Mist. Day tickets £35.',
  'How our CSA works: 1. Sign up by 1 April. 2. Pay £14 a week. 3. Collect your box every Thursday at the farm gate.',
  'Lighthouse Analytics raised $12 million in funding led by Northzone. The company was founded in 2019 by Priya Nair in Copenhagen. Forty-one hospitals use it today. CEO Priya Nair said: "We want no patient to wait."',
  'Banana bread\nIngredients: 3 ripe bananas, 75 g melted butter, 1 egg.\nMash the bananas. Stir in the butter. Bake at 175 °C for 60 minutes.',
  'The Northern Lights over Tromsø\nThe season runs from late September to early April.\n- Pack wool layers\n- Bring a tripod\nA minibus tour costs about 1,200 NOK per person.',
  'What is a blockchain? A blockchain is a shared ledger that no single party controls. Each block contains a hash of the one before it.',
  '5 facts about octopuses: they have three hearts, blue blood, nine brains, can taste with their arms, and live only one to five years',
  'Unsere neue Bäckerei in Freiburg. Wir öffnen am 3. Mai um 7 Uhr. Das Sauerteigbrot kostet 4,80 €.',
  'Nuestra tienda de bicicletas en Sevilla. Alquiler desde 12 € al día. Reparaciones en el acto.',
  'Notre fromagerie à Lyon. Ouvert du mardi au dimanche. Le plateau découverte coûte 18 €.',
  'Nossa padaria em Lisboa abre às 7 horas. O pão de queijo custa 1,20 €.',
  'افتتاح مقهى جديد في دبي. القهوة مجانية يوم الجمعة. نفتح الساعة السابعة صباحا.',
  '京都の新しいカフェ「月光」。抹茶ラテは600円です。毎週水曜日は定休日です。',
  'Наша пекарня в Казани. Хлеб стоит 90 рублей. Мы открыты с 8 утра.',
];

/** Topics that are only a title. */
const NAMED = [
  ...['Kubernetes', 'Zorblax', 'handmade soy candles', 'a dog grooming salon in Austin', 'charity 5k run on Sunday'],
  ...[
    'Pineapple belongs on pizza',
    'Why remote work is better than the office',
    'Who was Ada Lovelace?',
    'Why do leaves fall?',
  ],
  ...[
    'how to fold a fitted sheet',
    'how to change a bike tyre',
    '3 mistakes when baking sourdough',
    'The best tacos in town',
  ],
  ...[
    'why you should adopt a senior dog',
    'the egg market crash of 2015',
    'renting vs buying a home',
    'my trip to Peru',
  ],
  ...[
    '5 Tipps für besseren Schlaf',
    'Cómo hacer tortilla',
    'Comment apprendre le piano',
    'Como economizar dinheiro em casa',
  ],
  ...['كيف تتعلم اللغة الإنجليزية', '東京で一番おいしいラーメン屋', 'Как печь хлеб'],
];

const promptsOf = (topics: readonly string[]): readonly AiPrompt[] =>
  topics.flatMap((topic, index) =>
    [15, 60, 180].map((durationSec, turn) =>
      aiPromptSchema.parse({
        topic,
        durationSec,
        tone: TONES[(index + turn) % TONES.length],
        platform: PLATFORMS[(index + turn) % PLATFORMS.length],
      }),
    ),
  );

const PROMPTS = promptsOf([...TOLD, ...NAMED]);
/** Written once, read by several tests. */
const SCRIPTS = new Map(PROMPTS.map((prompt) => [prompt, writeScript(prompt)] as const));
const spokenOf = (prompt: AiPrompt) =>
  (SCRIPTS.get(prompt) ?? writeScript(prompt)).scenes.map((scene) => scene.narration);
const isIn = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/** Everything that the banks say, as it is written in them. */
const BANKS = ['banks', 'languages', '.']
  .flatMap((folder) => {
    const url = new URL(`./${folder}/`, import.meta.url);
    return readdirSync(url)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, url), 'utf8'));
  })
  .join('\n');

describe('nothing is made up', () => {
  test('every figure that is spoken stands in the topic or in a bank', () => {
    for (const prompt of PROMPTS) {
      const figures =
        spokenOf(prompt)
          .join(' ')
          .match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];
      for (const figure of figures) expect(isIn(prompt.topic, figure) || BANKS.includes(figure), figure).toBe(true);
    }
  });

  test('every name that is spoken inside a sentence stands in the topic or in a bank', () => {
    for (const prompt of PROMPTS) {
      for (const sentence of spokenOf(prompt).flatMap(splitSentences)) {
        const names = sentence.match(/(?<=\p{L}[,]? )\p{Lu}[\p{L}’'-]+/gu) ?? [];
        for (const name of names)
          expect(isIn(prompt.topic, name) || BANKS.includes(name), `${name} in ${sentence}`).toBe(true);
      }
    }
  });

  test.each(TOLD)('in 60 seconds every fact is told, in its words: %.40s', (topic) => {
    const spoken = spokenOf(aiPromptSchema.parse({ topic, durationSec: 60 })).join(' ');
    for (const figure of topic.replace(/^\d+ |\b[1-3]\. /g, '').match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []) {
      expect(spoken).toContain(figure);
    }
    const [, ...facts] = splitSentences(topic.replace(/\n- /g, '. '));
    for (const fact of facts.filter((each) => !/^[-\d]/.test(each))) {
      expect(isIn(spoken, fact.replace(/^.*?:\s/, '').replace(/[.。]$/u, '')), fact).toBe(true);
    }
  });
});

describe('no two languages are mixed', () => {
  const scriptsOf = (text: string) =>
    ['Latin', 'Arabic', 'Han', 'Hiragana', 'Cyrillic'].filter((script) =>
      new RegExp(`\\p{Script=${script}}`, 'u').test(text),
    );

  test('sentences of topics in another script have no Latin letter', () => {
    for (const prompt of PROMPTS.filter(({ topic }) => !/\p{Script=Latin}/u.test(topic))) {
      for (const narration of spokenOf(prompt)) expect(scriptsOf(narration), narration).not.toContain('Latin');
    }
  });

  test('English small words stand in English scripts only, and the other way round', () => {
    const english = /\b(?:the|this|with|your|you|and|that|what|here)\b/i;
    const foreign = /\b(?:und|nicht|dass|para|más|qué|avec|c’est|você|não)\b/i;
    for (const prompt of PROMPTS.filter(({ topic }) => /\p{Script=Latin}/u.test(topic))) {
      const isForeign = /\b(?:für|Unsere|Nuestra|Cómo|Notre|Comment|Nossa|Como)\b/.test(prompt.topic);
      for (const narration of spokenOf(prompt)) expect(narration).not.toMatch(isForeign ? english : foreign);
    }
  });

  test('a language without wording is told in the topic’s own words alone', () => {
    const topic = 'Наша пекарня в Казани. Хлеб стоит 90 рублей. Мы открыты с 8 утра.';
    expect(spokenOf(aiPromptSchema.parse({ topic })).join(' ')).toBe(topic);
  });

  test('an audience in another language is shown, not spoken', () => {
    const prompt = aiPromptSchema.parse({ topic: 'Wie man besser schläft', targetAudience: 'busy parents' });
    const { scenes } = writeScript(prompt);
    expect(scenes.map((scene) => scene.narration).join(' ')).not.toContain('busy');
    expect(scenes[0]?.onScreenText).toBe('Busy parents');
  });

  test('German nouns of an audience keep their capitals', () => {
    const prompt = aiPromptSchema.parse({ topic: 'Was ist Inflation?', targetAudience: 'Schüler' });
    expect(spokenOf(prompt).join(' ')).toMatch(/für Schüler\./);
  });
});

describe('tones', () => {
  test.each(['5 Tipps für besseren Schlaf', 'Cómo hacer tortilla', 'Comment apprendre le piano', '東京の朝'])(
    '%s is told in another way in every tone',
    (topic) => {
      const told = TONES.map((tone) => {
        const prompt = aiPromptSchema.parse({ topic, tone });
        return writeScript(prompt, seededRandom('same')).scenes[0]?.narration;
      });
      expect(new Set(told).size).toBe(TONES.length);
    },
  );
});

test.each(['suicide prevention', 'how to do CPR', 'the Holocaust', '5 tips for quitting smoking', 'my father’s death'])(
  '%s opens calmly in every tone, and without advice that holds for anything',
  (topic) => {
    for (const tone of TONES) {
      for (const durationSec of [15, 60, 180]) {
        const said = spokenOf(aiPromptSchema.parse({ topic, tone, durationSec, targetAudience: 'families' }));
        expect(said[0], tone).not.toMatch(/!|Ready|Want to|Stop scrolling|Here we go|quick/);
        expect(said.join(' ')).not.toMatch(
          /the part that you enjoy|copy the basics|smallest version|Get everything ready/,
        );
      }
    }
  },
);

test('places are shown, not defined', () => {
  const spoken = spokenOf(aiPromptSchema.parse({ topic: 'Hidden courtyards in Seville', durationSec: 60 })).join(' ');
  expect(spoken).toContain('This is where I');
  expect(spoken).not.toMatch(/in one sentence|what they are not/);
});

describe('scripts in other languages', () => {
  const topics = [
    'Faltbarer Kaffeebecher',
    'La soledad',
    'Nossa barbearia',
    'Recette de cuisine',
    '京都の朝',
    'مطعمنا',
  ];

  test.each(topics)('%s: every point has a picture of its own', (topic) => {
    const { scenes } = writeScript(aiPromptSchema.parse({ topic, durationSec: 60 }));
    const pictures = new Map<string, Set<string>>();
    for (const { onScreenText, visual } of scenes.slice(1, -1)) {
      const shown = visual.replace(/^[^:]+: /, '');
      pictures.set(shown, (pictures.get(shown) ?? new Set()).add(onScreenText));
    }
    for (const [shown, titles] of pictures) expect([...titles], shown).toHaveLength(1);
  });

  test.each(topics)('%s: a sentence that stands on the screen is asked for there', (topic) => {
    const { scenes } = writeScript(aiPromptSchema.parse({ topic, durationSec: 60 }));
    const shown =
      /steht jetzt auf dem Bild|ya está en pantalla|está na imagem|画面をご覧|画面のとおり|تظهر الآن على الشاشة/;
    for (const { narration, visual } of scenes) if (shown.test(narration)) expect(visual).toMatch(/text|source/);
  });

  test.each([
    ['La soledad', /disfrutes|te toca|esperas|hoy mismo/],
    ['Warum Einsamkeit weh tut', /Viel Spaß|bist du dran|Worauf wartest|heute noch/],
    ['孤独はなぜつらいのか', /楽しんで|あなたの番|今日から|すぐに始め/],
  ])('%s is nothing to get going with or to enjoy', (topic, cheer) => {
    for (const tone of ['upbeat', 'energetic'] as const)
      expect(spokenOf(aiPromptSchema.parse({ topic, tone })).join(' ')).not.toMatch(cheer);
  });

  test.each([
    ['7 Tipps für besseren Schlaf', 7, 'Hier kommt ein Anfang.'],
    ['7 erreurs à éviter en entretien', 7, 'Voici déjà un début.'],
    ['٧ أخطاء عند استئجار شقة', 7, 'إليك البداية.'],
    ['引っ越しの失敗7選', 7, 'まずはここから。'],
    ['15 consejos para ahorrar', 15, 'Aquí tienes un comienzo.'],
  ])('%s: as many points as promised, or the hook says that it is a beginning', (topic, wanted, beginning) => {
    for (const durationSec of [15, 60]) {
      const { scenes } = writeScript(aiPromptSchema.parse({ topic, durationSec }));
      const points = new Set(scenes.flatMap((scene) => /^(\d+)\. /.exec(scene.onScreenText)?.[1] ?? [])).size;
      expect(scenes[0]?.narration.includes(beginning), `${points} in ${durationSec}`).toBe(points < wanted);
    }
  });

  test.each([...topics, '5 Tipps für besseren Schlaf', '5 errores al alquilar un piso'])(
    '%s: a minute is filled',
    (topic) => {
      const { scenes } = writeScript(aiPromptSchema.parse({ topic, durationSec: 60 }));
      const spoken = scenes.reduce((sum, { narration }) => sum + speakingSeconds(narration), 0);
      expect(spoken).toBeGreaterThan(36);
    },
  );
});

describe('every script', () => {
  test('has the asked length, no sentence twice, and no placeholder', () => {
    for (const [prompt, { scenes }] of SCRIPTS) {
      const seconds = scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
      expect(Math.abs(seconds - prompt.durationSec)).toBeLessThan(0.01);
      const sentences = scenes.flatMap((scene) => splitSentences(scene.narration)).map((each) => each.toLowerCase());
      expect(new Set(sentences).size, prompt.topic).toBe(sentences.length);
      expect(JSON.stringify(scenes)).not.toMatch(/[{]\w+[}]|\bundefined\b|\bnull\b|\[[^{\]]*\]|\bTODO\b|lorem/);
    }
  });
});

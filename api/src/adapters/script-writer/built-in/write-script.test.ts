import { describe, expect, test } from 'vitest';
import { cuesFromText, MAX_CHARACTERS_PER_SECOND } from '#shared/captions/cues.ts';
import { countCharacters } from '#shared/captions/tokens.ts';
import { type AiPrompt, aiPromptSchema } from '#shared/contracts/project.ts';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { type Script, scriptSchema } from '#shared/script/script.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { TONES } from '#shared/script/tones.ts';
import { blanksIn } from '#shared/text/blanks.ts';
import { splitSentences } from '#shared/text/sentences.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { endlessCalls, hostileTopics } from './testing/hostile-topics.ts';
import { GERMAN } from './wording/de.ts';
import { ENGLISH } from './wording/en.ts';
import { SPANISH } from './wording/es.ts';
import { FRENCH } from './wording/fr.ts';
import { readBrief, writeScript } from './write-script.ts';

/** Five readings, five languages and hostile input. */
const TOPICS = [
  '5 tips for better sleep',
  '7 mistakes new managers make',
  '3 reasons to visit Lisbon in winter',
  'My three favourite notebooks: Leuchtturm, Moleskine, Rhodia',
  'how to tie a tie',
  'How to make sourdough. Mix flour and water, wait a day. Feed it every morning for a week. End with: save this for later.',
  'repot a monstera',
  'our new coffee shop',
  'We’re a small bakery in Leeds making vegan sourdough. We deliver on Saturdays. Students get ten percent off. Tell them to order online.',
  'Launch of Nimbus 2, a rain jacket that weighs 180 grams',
  'Why do cats purr?',
  'What is inflation?',
  'Is it better to rent or buy?',
  'coffee',
  'how I quit my job to travel the world',
  'the history of the moon landing',
  'a 30 second TikTok about bees for kids, no jokes',
  'a 30 second TikTok',
  'Our new shop. Mention the price. Mention that we deliver on Sundays.',
  'Wie man besser schläft',
  '5 Tipps für gesunde Zimmerpflanzen',
  'Unsere Bäckerei in Köln feiert Geburtstag. Am Samstag gibt es Kuchen für alle. Keine Witze. Ein TikTok von 30 Sekunden.',
  'Comment faire du pain maison ?',
  'Notre nouvelle librairie à Lyon',
  '3 consejos para ahorrar dinero en casa',
  '¿Por qué duermen tanto los gatos?',
  'a support group for parents who have lost a child, every Thursday in Hull',
  'Wie man Kindern den Tod der Oma erklärt',
  'Come preparare la pasta fresca in casa',
  '今日の東京',
  '🍕🔥',
  `a${'…'.repeat(3_989)}`,
  'a '.repeat(1_999),
  'We sell candles. '.repeat(200),
  'Donaudampfschifffahrtsgesellschaftskapitän',
  '<script>alert(1)</script>',
];

const promptOf = (extra: Partial<AiPrompt> & { topic: string }): AiPrompt => aiPromptSchema.parse(extra);
const spoken = ({ scenes }: Script) => scenes.map(({ narration }) => narration).join(' ');
const questionsFor = (extra: Partial<AiPrompt> & { topic: string }) => readBrief(promptOf(extra), null).questions;
const textsOf = ({ scenes }: Script) =>
  scenes.flatMap((each) => [each.narration, each.onScreenText, each.visual]).join('\n');
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

const WORDING = new Set(
  wordsOf(JSON.stringify([ENGLISH, GERMAN, FRENCH, SPANISH].map(({ nouns, ...rest }) => [rest, [...nouns]]))),
);

describe.each(TOPICS.map((topic) => [topic.slice(0, 60), topic]))('about %j', (_, topic) => {
  const scripts = [5, 7.25, 15, 30, 60, 180].map((durationSec, turn) => {
    const prompt = promptOf({
      topic,
      durationSec,
      tone: TONES[turn % TONES.length],
      platform: PLATFORMS[turn % PLATFORMS.length],
      ...(turn % 2 === 0 ? {} : { targetAudience: 'busy parents', cta: 'Visit us on Saturday' }),
    });
    return { prompt, script: writeScript(prompt) };
  });

  test('the script is valid, adds up to the requested length, and is repeatable', () => {
    for (const { prompt, script } of scripts) {
      expect(scriptSchema.parse(script)).toEqual(script);
      expect(script.scenes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)).toBeCloseTo(
        prompt.durationSec,
        6,
      );
      expect(findViolations(timelineFromScript(script))).toEqual([]);
      expect(writeScript(prompt)).toEqual(script);
    }
  });

  test('no sentence appears twice', () => {
    for (const { script } of scripts) {
      const sentences = script.scenes.flatMap(({ narration }) => splitSentences(narration.toLowerCase()));
      expect(sentences).toEqual([...new Set(sentences)]);
    }
  });

  test('its captions are readable, and none splits a blank', () => {
    for (const { script } of scripts) {
      for (const { narration, durationSeconds } of script.scenes) {
        const range = { start: 0, endExclusive: Math.round(durationSeconds * 1e6) };
        const cues = cuesFromText(narration, range, 'pop-subtitle');
        for (const { text, start, endExclusive } of cues) {
          expect((countCharacters(text) * 1e6) / (endExclusive - start), text).toBeLessThanOrEqual(
            MAX_CHARACTERS_PER_SECOND + 0.01,
          );
        }
        expect(cues.flatMap(({ text }) => blanksIn(text))).toEqual(blanksIn(narration));
      }
    }
  });

  test('it contains only the user’s words and the wording', () => {
    const own = new Set(wordsOf(`${topic} busy parents Visit us on Saturday`));
    for (const { script } of scripts) {
      expect(wordsOf(textsOf(script)).filter((word) => !own.has(word) && !WORDING.has(word))).toEqual([]);
    }
  });

  test('no template syntax remains, and sentences begin and end correctly', () => {
    for (const { script } of scripts) {
      expect(textsOf(script)).not.toMatch(/[{}]|undefined|null| {2}|\s[.,](?:\s|$)|\.\.|,\./);
      for (const { narration } of script.scenes) {
        expect(narration).toMatch(/^["“«¿¡[<\p{Lu}\p{N}\p{Lo}]/u);
        expect(narration).toMatch(/(?:[.!?…。！？]|\[… \d+\])$/u);
      }
    }
  });
});

describe('what was ordered', () => {
  test.each([
    [TOPICS[5], /end with/i, /Save this for later\.$/],
    [TOPICS[8], /tell them/i, /Order online\.$/],
    [TOPICS[16], /30|tiktok|jokes/i, /for kids/],
    [TOPICS[17], /30|tiktok/i, /Welcome/],
    [TOPICS[18], /mention/i, /We deliver on Sundays\./],
    [TOPICS[21], /witze|tiktok|sekunden/i, /Am Samstag gibt es Kuchen für alle\./],
  ])('in %j is obeyed and never spoken', (topic, order, obeyed) => {
    const script = writeScript(promptOf({ topic: topic ?? '', tone: 'casual' }));
    expect(spoken(script)).not.toMatch(order);
    expect(spoken(script)).toMatch(obeyed);
  });

  test.each([
    ['How to talk to a friend whose mother died. Say her name. Bring food.', 'Say her name.'],
    ['Wie man sich entschuldigt. Sag deinen Namen. Hör zu.', 'Sag deinen Namen.'],
  ])('%j advises, and orders nothing', (topic, advice) => {
    expect(spoken(writeScript(promptOf({ topic })))).toContain(advice);
  });

  test('in the form takes precedence over the text', () => {
    const script = writeScript(
      promptOf({
        topic: 'A video about tea for students. End with: drink up',
        targetAudience: 'nurses',
        cta: 'Come by',
      }),
    );
    expect(spoken(script)).toMatch(/for nurses.*Come by!$/s);
    expect(spoken(script)).not.toMatch(/students|drink up/i);
  });
});

describe('the topic', () => {
  test.each([
    ['3 tips for better sleep', ['Tip 1', 'Tip 2', 'Tip 3']],
    ['7 mistakes new managers make', ['Mistake 1', 'Mistake 2', 'Mistake 3', 'Mistake 4']],
    ['Drei Fehler beim Rosenschnitt', ['Fehler 1', 'Fehler 2', 'Fehler 3']],
    ['Trois astuces pour économiser l’eau', ['Astuce 1', 'Astuce 2', 'Astuce 3']],
    ['3 consejos para ahorrar dinero en casa', ['Consejo 1', 'Consejo 2', 'Consejo 3']],
    ['Our new bakery opens on Saturday. Mention the price.', ['The price']],
  ])('%s asks for what only its author knows: %j', (topic, questions) => {
    expect(questionsFor({ topic }).slice(0, questions.length)).toEqual(questions);
  });

  test('says the answers as its points, numbered without gaps, and announces no more than there are', () => {
    const topic = 'Three mistakes when you prune roses';
    const answers = [
      { asked: 'Mistake 1', answer: 'cutting too late' },
      { asked: 'Mistake 2', answer: ' ' },
      { asked: 'Mistake 3', answer: 'Mistake 3: blunt secateurs.' },
    ];
    const said = spoken(writeScript(promptOf({ topic, answers })));
    expect(said).toContain('Here are the first 2. Mistake 1: cutting too late. Mistake 2: blunt secateurs.');
    expect(said).not.toContain('Mistake 3');
  });

  test('without answers is written around: no blank, and nothing announces what does not come', () => {
    for (const each of TOPICS) {
      for (const durationSec of [15, 60]) {
        const said = spoken(writeScript(promptOf({ topic: each, durationSec })));
        expect(blanksIn(said)).toEqual([]);
      }
    }
    expect(spoken(writeScript(promptOf({ topic: 'Three mistakes when you prune roses' })))).toBe(
      'Three mistakes when you prune roses! Follow for more!',
    );
    // The author left this blank.
    expect(spoken(writeScript(promptOf({ topic: 'Our shop opens on [your date].' })))).toContain('[your date]');
  });

  test.each([
    ['Making cold brew coffee at home', true],
    ['making a paper boat', true],
    ['Growing your own herbs', true],
    ['Growing up in Leeds', false],
    ['Cooking oils and their taste', false],
  ])('%s is told in steps: %s', (topic, isHowTo) => {
    expect(questionsFor({ topic }).includes('Step 1')).toBe(isHowTo);
  });

  test('that is grave gets a calm script without promotion in any tone', () => {
    for (const topic of [TOPICS[26], TOPICS[27]]) {
      for (const tone of TONES) {
        const script = writeScript(promptOf({ topic: topic ?? '', tone }));
        expect(spoken(script)).not.toMatch(/!|follow|folge|subscribe|abonn|scroll/i);
        expect(script.musicSuggestion).toEqual(
          writeScript(promptOf({ topic: topic ?? '', tone: 'calm' })).musicSuggestion,
        );
      }
    }
  });

  test.each([
    ['Wie man besser schläft', /Folge mir/, /Nahaufnahme/],
    ['Comment faire du pain maison ?', /Abonnez-vous/, /Gros plan/],
    ['3 consejos para ahorrar dinero en casa', /Sígueme/, /Primer plano/],
  ])('%s is told and directed in its language', (topic, said, shown) => {
    const script = writeScript(promptOf({ topic }));
    expect(spoken(script)).toMatch(said);
    expect(textsOf(script)).toMatch(shown);
  });

  test.each([
    ...['Compound interest', 'Ancient Rome', 'Solar panels', 'Budget travel Portugal', 'Vegan protein sources'].map(
      (topic) => [topic, /Follow for more/] as const,
    ),
    ['Électricité solaire', /Abonnez-vous/],
    ['Rutina de mañana', /Sígueme/],
    ['Ein TikTok von 30 Sekunden über Brotbacken', /Folge mir/],
  ] as const)('the language of “%s” is not guessed', (topic, said) => {
    expect(spoken(writeScript(promptOf({ topic })))).toMatch(said);
  });

  test.each([
    [{ topic: 'Kaffee', targetAudience: 'Studenten', cta: 'Jetzt abonnieren' }, /für Studenten/],
    [{ topic: 'Sommeil', targetAudience: 'les parents', cta: 'Abonnez-vous' }, /les parents/],
    [{ topic: 'Pilates', targetAudience: 'mujeres mayores' }, /mujeres mayores/],
  ])('the whole form determines the language of a one-word topic: %j', (form, said) => {
    const text = spoken(writeScript(promptOf(form)));
    expect(text).toMatch(said);
    expect(text).not.toMatch(/Here|your/);
  });

  test.each([
    ['Our bakery opening on Saturday. Use upbeat music, no voice-over.', 'music'],
    ['Explain compound interest. Use captions in yellow.', 'captions'],
    ['Write a script where the narrator whispers. Topic: sleep hygiene', 'narrator|Topic'],
    ['Add subtitles and zoom in on the product. Our new bottle keeps drinks cold.', 'subtitles|zoom'],
    ['Shoot it in black and white. A day in my pottery studio.', 'black'],
    ['I need a 45s reel, tone: energetic, for gym beginners: 3 mistakes when squatting', 'tone|energetic'],
    ['Start with a question. Then show three clips of the beach. Visit Brighton.', 'question|show'],
    ['Why is the sky blue? Make it funny, with a joke at the end', 'joke|funny'],
    ['Script for a video about tax deductions.', 'script'],
    ['The video should be about my dog Bruno. Make viewers laugh.', 'viewers|laugh'],
    ['Recycling. Background music should be calm. Text on screen in large letters.', 'music|letters'],
  ])('the directions in “%s” are not read aloud', (topic, direction) => {
    expect(spoken(writeScript(promptOf({ topic })))).not.toMatch(new RegExp(direction, 'i'));
  });

  test.each([
    'Use music to calm your dog. It works in minutes.',
    'Shooting in black and white teaches light. Captions help deaf viewers.',
    'Start with a healthy breakfast. Then walk.',
    'Music in the eighties. Film noir. Script writing for beginners.',
  ])('“%s” contains no directions', (topic) => {
    const words = wordsOf(spoken(writeScript(promptOf({ topic, durationSec: 60 }))));
    expect(words).toEqual(expect.arrayContaining([...wordsOf(topic)]));
  });

  test('every tone and every platform gives a different script', () => {
    const scripts = [
      ...TONES.map((tone) => writeScript(promptOf({ topic: 'coffee', tone }))),
      ...PLATFORMS.slice(1).map((platform) => writeScript(promptOf({ topic: 'coffee', platform }))),
    ];
    expect(new Set(scripts.map(spoken)).size).toBe(scripts.length);
    expect(new Set(scripts.map(({ musicSuggestion }) => musicSuggestion.tempoBpm)).size).toBe(TONES.length);
  });

  test.each([...hostileTopics(), ...endlessCalls()])('of any kind and size gives a script', (topic) => {
    const script = writeScript({ ...promptOf({ topic: 'b' }), topic });
    expect(scriptSchema.safeParse(script).success).toBe(true);
  });
});

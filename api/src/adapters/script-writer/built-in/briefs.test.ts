import { expect, test } from 'vitest';
import { aiPromptSchema } from '#shared/contracts/project.ts';
import { blanksIn } from '#shared/text/blanks.ts';
import { formFromText } from './form-from-text.ts';
import { writeScript } from './write-script.ts';

/** Writes a script for a brief as New Project does after Quick Start. */
function read(brief: string) {
  const form = formFromText(brief);
  const { scenes } = writeScript(
    aiPromptSchema.parse({
      topic: form.concept,
      durationSec: form.duration,
      platform: form.platform,
      tone: form.tone,
      targetAudience: form.targetAudience,
      cta: form.cta,
    }),
  );
  const shown = scenes.map(({ onScreenText }) => onScreenText).join('\n');
  return { form, said: scenes.map(({ narration }) => narration).join(' '), shown };
}

/** Briefs, directions that must not be spoken or shown, and facts that must be spoken word for word. */
test.each<[string, RegExp, readonly string[]]>([
  [
    'A quiet video for people who lost a parent. We meet on Tuesdays. Do not say that time heals, or that they should move on.',
    /quiet|heals|move on/i,
    ['We meet on Tuesdays'],
  ],
  [
    'Unsere Trauergruppe trifft sich dienstags. Sag nicht, dass die Zeit alle Wunden heilt.',
    /sag nicht|wunden/i,
    ['Unsere Trauergruppe trifft sich dienstags'],
  ],
  [
    'How to ride the night bus in York. Wait at the stop. Show your ticket to the driver. Sit down.',
    /\. Your ticket to the driver/,
    ['Wait at the stop. Show your ticket to the driver.'],
  ],
  [
    'Our choir sings in the park on Sunday. It is free. See you there!',
    /follow for more/i,
    ['Our choir sings in the park on Sunday', 'It is free', 'See you there!'],
  ],
  ['Cold brew at home. Grind the beans. Save this for tonight.', /follow for more/i, ['Save this for tonight!']],
  ['Unser Café öffnet am Montag. Es gibt Kuchen. Kommt vorbei!', /mach dir selbst/i, ['Kommt vorbei!']],
  ['The bus in York is late again. We follow the rules.', /xyz/, ['We follow the rules', 'Follow for more']],
  [
    'A 30 second TikTok with 3 tips for students who sleep badly. Keep it funny. End with: save this for later.',
    /tiktok|second|funny|end with/i,
    ['3 tips for students who sleep badly', 'Save this for later'],
  ],
  [
    'Top 3 hikes near Sheffield: Stanage Edge, Mam Tor, Kinder Scout. Mention that dogs are welcome. No jokes.',
    /mention|jokes/i,
    ['Number 2: Mam Tor.', 'Dogs are welcome.'],
  ],
  [
    'Explain compound interest! Then explain why it matters. 45 seconds, for teenagers.',
    /explain|45/i,
    ['Compound interest', 'Why it matters.'],
  ],
  [
    'Our bakery in Leeds opens on Saturday. Make it warm, mention the address 12 Mill Lane.',
    /make it|mention/i,
    ['Our bakery in Leeds opens on Saturday', '12 Mill Lane'],
  ],
  [
    '15 sec reel, text big, use the voice Onyx. 3 mistakes people make with an air fryer. Start with a question. Dont say guys.',
    /big|onyx|start with|guys/i,
    ['3 mistakes people make with an air fryer'],
  ],
  [
    'Dog walking in York, female voice, warm tone. Mention the price: £12 per walk. Finish on the phone number 01904 496 0123.',
    /female|tone|mention|finish on/i,
    ['Dog walking in York', '£12 per walk.', '01904 496 0123'],
  ],
  [
    'Notre boulangerie ouvre samedi à Lyon. Ton chaleureux, pas de blagues, vouvoiement. Finir par « À samedi ! »',
    /chaleureux|blagues|vouvoiement|finir/i,
    ['Notre boulangerie ouvre samedi à Lyon', 'À samedi !'],
  ],
  [
    'Explain compound interest to teenagers. $100 at 5 % becomes $162.89 after 10 years.',
    /explain|interest to teenagers/i,
    ['Compound interest', 'for teenagers', '$100 at 5 % becomes $162.89 after 10 years.'],
  ],
  [
    'Show people how to sharpen a knife. Hold the blade at 15 degrees. Finish on a fine stone. End with "Stay sharp".',
    /show people|end with/i,
    ['Hold the blade at 15 degrees.', 'Finish on a fine stone.', 'Stay sharp'],
  ],
  [
    'Promote my yoga course. Classes are on Tuesdays. Don’t mention the price. Be honest. Tell people to book a trial.',
    /promote|price|honest|tell people|when\?/i,
    ['Classes are on Tuesdays.', 'Book a trial'],
  ],
  [
    'Why is the sky blue? Make it funny and explain it for kids. Don’t use difficult words. Use cute music.',
    /funny|explain it|difficult|music/i,
    ['Why is the sky blue?', 'kids'],
  ],
  [
    'Erkläre, wie man ein Fahrrad flickt. Zuerst das Rad ausbauen. Vergiss nicht, die Größe zu nennen. Keine Witze, für Anfänger.',
    /erkläre|vergiss|witze/i,
    ['Wie man ein Fahrrad flickt', 'Zuerst das Rad ausbauen.', 'für Anfänger'],
  ],
  [
    'Unser Hofladen in Bremen öffnet am Freitag. Spargel kostet 9 Euro das Kilo. Sag nichts über die Parkplätze. Beende das Video mit „Bis Freitag!“.',
    /parkpl|beende|wann\?|preis/i,
    ['Unser Hofladen in Bremen öffnet am Freitag', 'Spargel kostet 9 Euro das Kilo.', 'Bis Freitag!'],
  ],
  [
    'Trois astuces pour économiser l’eau, en 30 secondes, pour les étudiants. Sois drôle. Terminez par « À vous de jouer ».',
    /secondes|drôle|terminez/i,
    ['Trois astuces pour économiser l’eau', 'les étudiants', 'À vous de jouer'],
  ],
  [
    'Notre librairie à Lyon fête ses dix ans samedi. Il y aura du gâteau. Ne parlez pas des prix. Terminez par une invitation à venir.',
    /prix|terminez|invitation|quand/i,
    ['Notre librairie à Lyon fête ses dix ans samedi', 'Il y aura du gâteau.'],
  ],
  [
    'Explica cómo hacer tortilla de patatas en 30 segundos. Primero se fríen las patatas. Hazlo divertido.',
    /explica|segundos|divertido/i,
    ['Cómo hacer tortilla de patatas', 'Primero se fríen las patatas.'],
  ],
  [
    'Show how to fold a fitted sheet. Smooth the corners first. It should be funny. Use short sentences.',
    /short sentences|funny/i,
    ['How to fold a fitted sheet', 'Smooth the corners first.'],
  ],
  [
    'Sell my handmade candles. They burn for 40 hours. Don’t sound salesy. Target: commuters.',
    /sell|salesy|target/i,
    ['My handmade candles', 'They burn for 40 hours.', 'for commuters'],
  ],
  [
    'Launch video for our app Tidepool. It’s out on 3 June.',
    /launch|video/i,
    ['Our app Tidepool', 'It’s out on 3 June.'],
  ],
  [
    'A video for people who live with panic attacks: breathe out slowly, name five things, call a friend. Don’t give medical advice.',
    /video|advice/i,
    ['Breathe out slowly, name five things, call a friend.', 'for people who live with panic attacks'],
  ],
  [
    'Ein Video darüber, wie man Sauerteig ansetzt: Mehl und Wasser mischen, täglich füttern, nach sieben Tagen backen.',
    /video/i,
    ['Wie man Sauerteig ansetzt', 'Nummer 1: Mehl und Wasser mischen.'],
  ],
  [
    'Werbung für unser Yogastudio in Leipzig. Kurse ab 12 Euro. Nicht aufdringlich. Sprich die Leute mit Sie an.',
    /werbung|aufdringlich|sprich/i,
    ['Unser Yogastudio in Leipzig', 'Kurse ab 12 Euro.'],
  ],
  [
    'Trauercafé im Gemeindehaus: jeden Montag um 15 Uhr, ohne Anmeldung, Kaffee ist da. Bitte nicht fröhlich.',
    /fröhlich|nummer/i,
    ['Jeden Montag um 15 Uhr, ohne Anmeldung, Kaffee ist da.'],
  ],
  [
    'Trois idées de goûter : pomme et beurre d’amande, yaourt aux noix, carottes et houmous. Pas d’emoji. Sans slogan.',
    /emoji|slogan/i,
    ['Numéro 1 : pomme et beurre d’amande.', 'Numéro 3 : carottes et houmous.'],
  ],
  [
    'Annonce : notre marché de Noël, du 5 au 23 décembre. Ne parle pas des parkings.',
    /annonce|parking/i,
    ['Notre marché de Noël, du 5 au 23 décembre'],
  ],
])('%s', (brief, direction, facts) => {
  const { said, shown } = read(brief);
  expect(`${said}\n${shown}`).not.toMatch(direction);
  for (const fact of facts) expect(said).toContain(fact);
});

test.each([
  ['My brother died by suicide. Talking helps. Samaritans: 116 123. Upbeat, please.', 'Samaritans: 116 123.'],
  ['I was in debt for six years. I paid the smallest loan first. 20 seconds.', 'I paid the smallest loan first.'],
  ['Meine Mutter ist an Krebs gestorben. Keine Werbung.', 'Meine Mutter ist an Krebs gestorben.'],
  ['Mon père a la maladie d’Alzheimer. Mentionnez le 3114. N’inventez rien.', 'Le 3114.'],
  ['Perdí a mi madre por el cáncer. Menciona el teléfono 717 003 717.', 'El teléfono 717 003 717.'],
])('%s is told calmly and sells nothing', (brief, fact) => {
  const { said } = read(brief);
  expect(said).toContain(fact);
  expect(said).not.toMatch(
    /!|follow|subscribe|folge|abonn|sígueme|suscr|werbung|invent|mention|mencion|upbeat|please/i,
  );
});

test('a blank asks for nothing that the brief tells or leaves out', () => {
  const { said } = read('Our shop opens on Saturday in Park Street. Everything costs £3. Don’t mention who owns it.');
  expect(blanksIn(said).join()).not.toMatch(/date|price|address/);
});

test.each(['Das war mein Sommer', 'Star Wars fan theories', 'Technical debt explained'])('%s is not grave', (topic) => {
  expect(read(topic).said).toMatch(/Follow for more|Folge mir/);
});

test.each([
  ['Keep it in the fridge.', 'Never show your PIN to anyone.', 'Be patient with the dough.', 'No appointment needed.'],
  ['Make it the day before.', 'Start with a coarse stone.', 'Tell your dog to sit.', 'For sale since 1990.'],
])('facts that look like directions are kept: %s, %s, %s, %s', (...facts) => {
  const { said } = read(`Our kitchen tips. ${facts.join(' ')}`);
  for (const fact of facts) expect(said).toContain(fact);
});

test('a brief of some sentences becomes a script without blanks, so that a first cut has nothing to ask', () => {
  const topic =
    'Bees tell each other where the flowers are. They dance in a circle when food is near. They waggle when it is far away. Watch a hive for a minute and you will see it.';
  const { scenes } = writeScript(aiPromptSchema.parse({ topic, durationSec: 30 }));
  expect(scenes.flatMap(({ narration }) => blanksIn(narration))).toEqual([]);
});

test('a brief that asks for “Sie”, or says it, is never answered with “du”', () => {
  for (const brief of [
    'Wie man Fenster putzt. Per Sie.',
    'So bleiben Sie im Büro gesund. Machen Sie jede Stunde eine Pause.',
  ]) {
    const { said, shown } = read(brief);
    expect(`${said} ${shown}`).toMatch(/Folgen Sie/);
    expect(`${said} ${shown}`).not.toMatch(/(?<!\p{L})(?:du|dich|dir|deine?|folge|per sie)(?!\p{L})|[{}|]/iu);
  }
  expect(read('Wie man Fenster putzt.').said).toMatch(/Folge mir/);
});

test.each([
  ['How to clean a coffee machine with vinegar and lemon', 'You’ll need: vinegar and lemon.'],
  ['Kaffeemaschine mit Essig und Zitrone reinigen', 'Das brauchst du dafür: Essig und Zitrone.'],
])('%s: what the headline works with is not asked for again', (brief, expected) => {
  expect(read(brief).said).toContain(expected);
});

test('the word before the last point is said in its scene, however long that is', () => {
  const answers = ['dark', 'cool', 'quiet'].map((answer, index) => ({ asked: `Tip ${index + 1}`, answer }));
  const { scenes } = writeScript(
    aiPromptSchema.parse({ topic: '3 tips for sleeping better', durationSec: 60, answers }),
  );
  const last = scenes.find(({ narration }) => narration.includes('the last one'));
  expect(last).toMatchObject({ narration: 'And here comes the last one! Tip 3: quiet.', onScreenText: 'Tip 3: quiet' });
});

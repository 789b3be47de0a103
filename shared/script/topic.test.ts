import { expect, test } from 'vitest';
import { readTopic, titleOf } from './topic.ts';

test.each([
  ['5 tips for better sleep', { intent: 'list', count: 5, listKind: 'advice', subject: 'better sleep' }],
  ['Five ways to save money', { intent: 'list', count: 5, action: 'save money', subject: 'saving money' }],
  ['7 mistakes new managers make', { intent: 'list', count: 7, listKind: 'mistakes', subject: 'new managers' }],
  ['Top 10 books every founder should read', { intent: 'list', count: 10, listKind: 'picks' }],
  ['5 facts about octopuses', { intent: 'list', listKind: 'facts', subject: 'octopuses' }],
  ['3 signs you need a new mattress', { intent: 'list', listKind: 'signs' }],
  ['why you should visit Lisbon', { intent: 'list', listKind: 'reasons', subject: 'visiting Lisbon' }],
  ['10 minute morning workout', { intent: 'explainer' }],
  ['how to tie a tie', { intent: 'how-to', action: 'tie a tie', subject: 'tying a tie' }],
  ['How do I fix my bike?', { intent: 'how-to', action: 'fix your bike' }],
  ['easy pasta recipe', { intent: 'how-to', action: 'make easy pasta' }],
  ['Python for beginners', { intent: 'how-to', action: 'get started with Python' }],
  ['a beginner’s guide to investing', { intent: 'how-to' }],
  ['our new coffee shop', { intent: 'promo', promoKind: 'place', subject: 'our new coffee shop' }],
  ['a new app for runners', { intent: 'promo', promoKind: 'service', subject: 'our new app for runners' }],
  ['product launch of Nimbus 2', { intent: 'promo', promoKind: 'product', subject: 'Nimbus 2' }],
  ['Announce our new headphones AeroQuiet 2', { intent: 'promo', subject: 'our new headphones AeroQuiet 2' }],
  ['Introducing the smartest water bottle', { intent: 'promo', subject: 'the smartest water bottle' }],
  ['Black Friday sale', { intent: 'promo', promoKind: 'event', subject: 'our Black Friday sale' }],
  ['Why do cats purr?', { intent: 'question', question: 'Why do cats purr?' }],
  ['why cats purr', { intent: 'question', question: 'Ever wondered why cats purr?' }],
  [
    'What is compound interest',
    { intent: 'question', question: 'What is compound interest?', subject: 'compound interest' },
  ],
  ['tea vs coffee', { intent: 'comparison', sides: ['tea', 'coffee'] }],
  ['Notion vs Obsidian', { sides: ['Notion', 'Obsidian'] }],
  ['Tea or coffee?', { intent: 'comparison', sides: ['tea', 'coffee'] }],
  ['7 habits that ruined my skin', { intent: 'list', listKind: 'mistakes', subject: 'skin' }],
  ['5 habits that keep you fit', { intent: 'list', listKind: 'advice' }],
  ['Is it worth learning to code in 2026?', { intent: 'question', sides: null }],
  ['Is it cheaper to rent or to buy?', { intent: 'comparison' }],
  ['Family-run plumbing company in Leeds', { intent: 'promo', subject: 'our family-run plumbing company in Leeds' }],
  ['Our cleaning service in Leeds', { intent: 'promo', subject: 'our cleaning service in Leeds' }],
  ['Plumber in Leeds', { intent: 'promo', subject: 'your plumber in Leeds' }],
  ['A reusable coffee cup that folds flat', { intent: 'promo', subject: 'our reusable coffee cup' }],
  ['Reusable coffee cup that folds flat', { intent: 'promo', subject: 'our reusable coffee cup' }],
  ['World cup final', { intent: 'explainer' }],
  ['difference between UX and UI', { intent: 'explainer', sides: ['UX', 'UI'] }],
  ['how I quit my job', { intent: 'own-story', isPlural: false }],
  ['how we met', { intent: 'own-story', isPlural: true }],
  ['my dog learned to open the fridge', { intent: 'own-story' }],
  ['the story of Nikola Tesla', { intent: 'told-story', subject: 'Nikola Tesla' }],
  ['a day in the life of a nurse', { intent: 'day' }],
  ['my morning routine', { intent: 'day' }],
  ['Create a 30 second TikTok about my vegan bakery', { intent: 'promo', subject: 'my vegan bakery' }],
  ['SAVE MONEY ON GROCERIES', { intent: 'how-to', action: 'save money on groceries' }],
  ['How To Save Money In New York', { intent: 'how-to', action: 'save money in New York' }],
  ['coffee', { intent: 'explainer', subject: 'coffee' }],
  ['🍕🔥', { intent: 'explainer', subject: 'pizza' }],
  ['🪢', { intent: 'explainer', subject: 'this' }],
  ['Wie man besser schläft', { language: 'de' }],
  ['Cómo ahorrar dinero', { language: 'es' }],
  ['Comment faire du pain', { language: 'fr' }],
  ['今日の東京', { language: 'ja' }],
  ['今日東京', { language: 'other' }],
  ['Como economizar dinheiro em casa', { language: 'pt' }],
  ['كيف تتعلم اللغة الإنجليزية', { language: 'ar' }],
  ['Who was Ada Lovelace?', { language: 'en', intent: 'question' }],
  ['Pineapple belongs on pizza', { intent: 'claim', claim: 'Pineapple belongs on pizza' }],
  ['Why remote work is better than the office', { intent: 'claim', subject: 'remote work' }],
  ['things everyone should know', { intent: 'explainer' }],
  ['7 mistakes people make with houseplants', { intent: 'list', listKind: 'mistakes', subject: 'houseplants' }],
  ['The biggest mistakes in job interviews', { intent: 'list', listKind: 'mistakes', subject: 'job interviews' }],
  ['Open day at our pottery studio', { intent: 'promo', promoKind: 'event' }],
  ['handmade soy candles', { intent: 'promo', promoKind: 'product' }],
  ['Our new oat milk, Oatsy', { intent: 'promo', subject: 'our new oat milk Oatsy' }],
  ['the History Of The iPhone', { intent: 'told-story', headline: 'the history of the iPhone' }],
  ['tHe BeSt tAcOs iN tOwN', { intent: 'list', listKind: 'picks', headline: 'the best tacos in town' }],
])('%s', (text, expected) => {
  expect(readTopic(text)).toMatchObject(expected);
});

test.each([
  ['Hidden courtyards in Seville', 'hidden courtyards in Seville'],
  ['Affordable housing', 'affordable housing'],
  ['Jealousy', 'jealousy'],
  ['Loneliness', 'loneliness'],
  ['Lisbon in winter', 'Lisbon in winter'],
  ['Kubernetes', 'Kubernetes'],
])('the capital that only begins a topic is not kept inside a sentence: %s', (text, subject) => {
  expect(readTopic(text).subject).toBe(subject);
});

test.each([
  ['de', ['Geheime Orte in Hamburg', 'Lohnt sich Photovoltaik noch?', 'Gelassenheit', 'Ein Tag in Wien']],
  ['es', ['Paciencia', 'La soledad', 'Vale la pena aprender a programar', 'Libertad']],
  [
    'fr',
    ['Recette du gratin dauphinois', '7 erreurs à éviter en entretien', 'Faut-il apprendre à coder ?', 'La patience'],
  ],
  ['pt', ['Copo dobrável para café', 'Vale a pena aprender a programar?', 'Paciência', 'Como limpar tênis branco']],
  ['other', ['Come fare la carbonara', 'Onze bakkerij in Utrecht']],
  ['en', ['Patience', 'Café culture in Vienna', 'Samsung phones', 'Step-by-step sourdough', 'Come to our party']],
])('a topic of a few words is told in its own language: %s', (language, topics) => {
  for (const topic of topics) expect(readTopic(topic).language, topic).toBe(language);
});

test.each([
  ['Stadtfest in Münster am 12. Juni', 'promo'],
  ['Bäckerei in Freiburg', 'promo'],
  ['Aktienmarkt einfach erklärt', 'subject'],
  ['Feria del libro de Valencia', 'promo'],
  ['Fête de la musique à Lyon', 'promo'],
  ['Festa junina no bairro da Liberdade', 'promo'],
  ['مهرجان الكتاب في الشارقة', 'promo'],
  ['7月18日の夏祭り', 'promo'],
  ['Receta para fiestas de cumpleaños', 'how-to'],
])('a festival or a shop is invited to and not explained: %s', (text, kind) => {
  expect(readTopic(text).foreignKind).toBe(kind);
});

test.each([
  ['the new EU AI act and what it means for small businesses', { intent: 'explainer', subject: 'the new EU AI act' }],
  ['the new law on short-term rentals', { intent: 'explainer' }],
  ['a new study shows that tea keeps you awake', { intent: 'explainer', subject: 'a new study' }],
  ["new year's resolutions", { intent: 'explainer', subject: "new year's resolutions" }],
  ['opening statement of our CEO', { intent: 'explainer', subject: 'the opening statement of our CEO' }],
  ['opening a bank account abroad', { intent: 'explainer', subject: 'opening a bank account abroad' }],
  ['new iPhone 18 review', { intent: 'explainer', subject: 'the new iPhone 18' }],
  ['new government rules for landlords', { intent: 'explainer' }],
  ['the new season of our favourite series', { intent: 'explainer' }],
  ['the new film by Greta Gerwig', { intent: 'explainer' }],
  ['Our new film premieres Friday', { intent: 'promo', subject: 'our new film' }],
  ['introduction to calculus', { intent: 'how-to' }],
  ['The human race', { intent: 'explainer' }],
  ['opening our second bakery in Leeds', { intent: 'promo', promoKind: 'place' }],
  ['grand opening of our flagship store', { intent: 'promo', promoKind: 'place' }],
])('news is told and what is owned is promoted: %s', (text, expected) => {
  expect(readTopic(text)).toMatchObject(expected);
});

test.each([
  ['launching our new vegan protein bar, 20g protein, no sugar, £2.49', { intent: 'promo', promoKind: 'product' }],
  ['our granola bars', { intent: 'promo', promoKind: 'product' }],
  ['The bar exam: how to prepare', { intent: 'explainer', headline: 'the bar exam: how to prepare', facts: [] }],
  ['how to read a bar chart', { intent: 'how-to' }],
  ['gym motivation', { intent: 'explainer', subject: 'gym motivation' }],
  ['menu bar tips', { intent: 'explainer' }],
  ['company culture', { intent: 'explainer' }],
  ['cast interview about our school play Hamlet', { intent: 'explainer' }],
  ['our gym FitZone', { intent: 'promo', promoKind: 'place' }],
  ['the team at our gym', { intent: 'explainer' }],
  ['our team at the gym', { intent: 'promo', promoKind: 'place' }],
])('only what ends like a place is one: %s', (text, expected) => {
  expect(readTopic(text)).toMatchObject(expected);
});

test.each([
  [
    'How our app helps freelancers send invoices in 30 seconds',
    'our app',
    'Our app helps freelancers send invoices in 30 seconds.',
  ],
  ['Introducing Lumio, a smart lamp that wakes you gently', 'Lumio', 'Lumio is a smart lamp that wakes you gently.'],
  ['I need a TikTok that promotes my handmade candles, vanilla, £12', 'my handmade candles', 'Vanilla, £12.'],
  [
    'launching our new vegan protein bar, 20g protein, no sugar, £2.49',
    'our new vegan protein bar',
    '20g protein, no sugar, £2.49.',
  ],
])('what is offered keeps its name, and what was told of it: %s', (text, subject, told) => {
  const topic = readTopic(text);
  expect(topic).toMatchObject({ intent: 'promo', subject });
  expect(topic.facts.map((fact) => fact.text)).toEqual([told]);
});

test('a title is not cut down to what it is about', () => {
  expect(titleOf(readTopic('How our app helps freelancers'))).toBe('how our app helps freelancers');
});

test.each([
  ['Explain quantum entanglement to a 10 year old', { intent: 'explainer', subject: 'quantum entanglement' }],
  ['Explain why cats purr', { intent: 'question' }],
  ['Tell me about tides', { subject: 'tides' }],
  ['Show how to tie a tie', { intent: 'how-to', action: 'tie a tie' }],
  ['Tell the story of Nikola Tesla', { intent: 'told-story', subject: 'Nikola Tesla' }],
  ['show jumping', { subject: 'show jumping' }],
  ['unbox the DJI Osmo Pocket 3', { subject: 'unboxing the DJI Osmo Pocket 3' }],
  ['comparison between iPhone and Android for photographers', { intent: 'comparison', sides: ['iPhone', 'Android'] }],
  ['TypeScript generics in 60 seconds', { intent: 'explainer', subject: 'TypeScript generics' }],
  ['how to tie a tie in 30 seconds', { intent: 'how-to', action: 'tie a tie in 30 seconds' }],
  ['quick video teaching my grandma how to use WhatsApp', { intent: 'how-to', action: 'use WhatsApp' }],
  ['a tour of Black holes', { subject: 'a tour of black holes' }],
  ['a tour of New York', { subject: 'a tour of New York' }],
])('words that only ask for a video are no part of it: %s', (text, expected) => {
  expect(readTopic(text)).toMatchObject(expected);
});

test.each([
  ['how to do CPR', 'doing CPR', 'how to do CPR'],
  ['what to do in an emergency', 'what to do in an emergency', 'what to do in an emergency'],
  ['5 tips for quitting smoking', 'quitting smoking', 'tips for quitting smoking'],
  ['5 signs of domestic abuse', 'domestic abuse', 'signs of domestic abuse'],
  ['why do people die by suicide?', 'suicide', 'why do people die by suicide'],
  ['suicide prevention', 'suicide prevention', 'suicide prevention'],
  ['the Holocaust', 'the Holocaust', 'the Holocaust'],
  ['burial or cremation?', 'burial and cremation', 'burial or cremation'],
])('a grave topic gets no general advice: %s', (text, subject, headline) => {
  expect(readTopic(text)).toMatchObject({
    isGrave: true,
    intent: 'question',
    subject,
    headline,
    domain: null,
    action: null,
  });
});

test.each([
  'Star Wars',
  'death metal bands',
  'my emergency fund',
  'Cancer season',
  'murder mystery party',
  'how to stop drinking soda',
  'brush strokes in oil painting',
  'my sourdough starter died',
  'La guerra',
])('%s is nothing to be grave about', (text) => {
  expect(readTopic(text).isGrave).toBe(false);
});

test('what is offered to mourners is named, and not sold', () => {
  expect(readTopic('our funeral home in Leeds')).toMatchObject({ isGrave: true, intent: 'promo', subject: 'this' });
});

test('what somebody tells of something grave stays their story, and their steps stay steps', () => {
  expect(readTopic('how I lost my father to cancer')).toMatchObject({ isGrave: true, intent: 'own-story' });
  const told = readTopic('how to do CPR: 1. Call for help. 2. Push hard in the middle of the chest.');
  expect(told).toMatchObject({ isGrave: true, intent: 'how-to' });
  expect(told.facts).toHaveLength(2);
});

test('the first sentence is the topic, the others are details', () => {
  const topic = readTopic('Our bakery in Leeds. We deliver on Saturdays. Students get 10% off');
  expect(topic.subject).toBe('our bakery in Leeds');
  expect(topic.facts.map((fact) => fact.text)).toEqual(['We deliver on Saturdays.', 'Students get 10% off.']);
});

test('the field of a topic is found by its words', () => {
  expect(readTopic('5 tips for better sleep').domain?.id).toBe('sleep');
  expect(readTopic('training puppies').domain?.id).toBe('pets');
  expect(readTopic('black holes').domain).toBeNull();
});

test('no text takes long to be read, however often it repeats itself', () => {
  const startedAt = performance.now();
  for (const part of [
    'promote our ',
    'our new app that helps ',
    'the best things to ',
    'a: b, c; ',
    '1. x 2. y ',
    '“a” ',
  ]) {
    readTopic(part.repeat(400).slice(0, 4_000));
  }
  // An exponential pattern takes minutes; this leaves room for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test.each([
  // What is asked needs no mark, and a title is no question that could be quoted.
  [
    'is it worth buying a used electric car',
    { intent: 'question', question: 'Is it worth buying a used electric car?' },
  ],
  ['does lemon water help you lose weight', { intent: 'question' }],
  ['can you learn guitar at 40', { intent: 'question' }],
  ['can openers compared', { intent: 'explainer' }],
  ['How do airplanes stay in the air', { intent: 'question', question: 'How do airplanes stay in the air?' }],
  ['how bees make honey', { intent: 'question', question: 'Ever wondered how bees make honey?' }],
  ['when to repot a monstera', { intent: 'question', question: 'When should you repot a monstera?' }],
  ['why your cat ignores you, explained by a vet', { question: 'Ever wondered why your cat ignores you?' }],
  ['The myth that you need 10,000 steps a day', { question: 'Is it true that you need 10,000 steps a day?' }],
  ['Who invented the zipper?', { intent: 'question', subject: 'the zipper' }],
  ['why we dream', { intent: 'question' }],
  ['why i stopped drinking coffee', { intent: 'own-story', headline: 'why I stopped drinking coffee' }],
  ['Why we switched to glass packaging', { intent: 'own-story', isPlural: true }],
  [
    'Why every small shop should have a newsletter',
    { intent: 'list', listKind: 'reasons', action: 'have a newsletter' },
  ],
])('a question is one with or without its mark, and a reason of one’s own is a story: %s', (text, expected) => {
  expect(readTopic(text)).toMatchObject(expected);
});

test.each([
  ["we're hiring a pastry chef for our team in Lyon", { intent: 'promo', frame: 'job' }],
  ['our bakery is looking for an apprentice', { intent: 'promo', frame: 'job' }],
  ['we’re looking for the best pizza in town', { frame: null }],
  [
    'What our customers say about our accounting software',
    { frame: 'testimonial', subject: 'our accounting software' },
  ],
  ['Customer story: how Anna found a flat', { frame: 'testimonial', headline: 'how Anna found a flat' }],
  ['Before and after: our tiny kitchen', { frame: 'before-after', headline: 'our tiny kitchen', isPlural: true }],
  ['POV: you adopted a senior dog', { frame: 'pov', headline: 'POV: you adopted a senior dog' }],
  ['Get ready with me for a wedding', { frame: 'pov' }],
  ['what i eat in a day', { frame: 'pov', headline: 'what I eat in a day' }],
  ['Unboxing the new Fairphone 5', { frame: 'look' }],
  ['10 minute morning workout', { frame: 'follow' }],
  ['Tiny house tour', { frame: 'tour' }],
  ['Meet Marta, our head gardener', { frame: 'person', subject: 'Marta' }],
  ['Meet Lumio, our new speaker', { intent: 'promo' }],
  ['welcoming our new head coach Dana to the club', { frame: 'person', subject: 'our new head coach Dana' }],
])('a kind of video that has a name is known by it: %s', (text, expected) => {
  expect(readTopic(text)).toMatchObject(expected);
});

test.each([
  ['The truth about intermittent fasting', { intent: 'explainer', subject: 'intermittent fasting' }],
  ['Everything you need to know about vitamin D', { subject: 'vitamin D' }],
  ['my honest opinion about standing desks', { intent: 'explainer', subject: 'standing desks' }],
  ['what nobody tells you about moving abroad alone', { subject: 'moving abroad alone' }],
  ['La La Land explained', { subject: 'La La Land' }],
  ['our refund policy explained in 30 seconds', { intent: 'explainer', subject: 'our refund policy' }],
  ['The secret to crispy roast potatoes', { intent: 'how-to', action: 'get crispy roast potatoes' }],
  ['one pan salmon with lemon', { intent: 'how-to', action: 'make one pan salmon with lemon' }],
  ['New in store: linen shirts', { intent: 'promo', subject: 'our new linen shirts', isNew: true }],
  ['freelancing: 5 mistakes that cost me clients', { intent: 'list', listKind: 'mistakes', count: 5 }],
  [
    'Beginner mistakes in watercolour painting',
    { intent: 'list', listKind: 'mistakes', subject: 'watercolour painting' },
  ],
  ['my small business tips for instagram', { intent: 'list', listKind: 'advice', subject: 'Instagram' }],
  ['10 mistakes to avoid when you start freelancing', { action: 'start freelancing' }],
  ['Where to eat in Naples', { intent: 'list', listKind: 'picks', headline: 'places to eat in Naples' }],
  ['quick dinner ideas for picky eaters', { intent: 'list', listKind: 'picks' }],
  ['10 best hikes near Munich', { intent: 'list', listKind: 'picks', count: 10 }],
  ['iphone 16 vs pixel 9 for travel photography', { sides: ['iPhone 16', 'pixel 9'] }],
  ['My cat wakes me up at 4 am every day', { intent: 'own-story', headline: 'my cat wakes me up at 4 am every day' }],
  ['My first marathon', { intent: 'own-story' }],
  ['a tour of our new office', { intent: 'promo', promoKind: 'place', subject: 'our new office' }],
  ['a day at our dog salon', { intent: 'day' }],
])('what only announces a subject is no part of it: %s', (text, expected) => {
  expect(readTopic(text)).toMatchObject(expected);
});

test.each([
  [
    'Five small habits that make a morning better, for people who are not morning people',
    'five small habits that make a morning better',
  ],
  [
    'How to train for your first triathlon when you work full time',
    'how to train for your first triathlon when you work full time',
  ],
])('a long topic breaks off where a phrase ends: %s', (text, headline) => {
  expect(readTopic(text).headline).toBe(headline);
});

test.each([
  ['Five small habits that make a morning better', 'a better morning'],
  ['5 exercises for lower back pain you can do at your desk', 'lower back pain'],
  ['How to train for your first triathlon when you work full time', 'training for your first triathlon'],
])('what it is about is a noun phrase, and whole: %s', (text, subject) => {
  expect(readTopic(text).subject).toBe(subject);
});

test.each([
  [
    'we just launched our leather wallets, each one is cut in Porto',
    'our leather wallets',
    'Each one is cut in Porto.',
  ],
  [
    'Grand opening of our yoga studio on Saturday 14 June, first class free',
    'our yoga studio',
    'On Saturday 14 June, first class free.',
  ],
  ['Introducing FlowDesk, the project tool for architects', 'FlowDesk', 'FlowDesk is the project tool for architects.'],
  [
    'Early bird tickets for our design conference',
    'our design conference',
    'Early bird tickets for our design conference.',
  ],
  ['Our charity shop needs your old books', 'our charity shop', 'Our charity shop needs your old books.'],
])('an offer is named by its noun, the rest is told: %s', (text, subject, told) => {
  const topic = readTopic(text);
  expect(topic).toMatchObject({ intent: 'promo', subject });
  expect(topic.facts.map((fact) => fact.text)).toEqual([told]);
});

test.each([
  ['My bakery’s new sourdough subscription', 'product'],
  ['Our coffee club', 'product'],
  ['Our streaming subscription', 'service'],
  ['Our flash sale on jackets', 'event'],
])('what comes by subscription is what one gets: %s', (text, promoKind) => {
  expect(readTopic(text)).toMatchObject({ intent: 'promo', promoKind });
});

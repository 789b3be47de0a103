import { describe, expect, test } from 'vitest';
import { parsedFormSchema, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { formFromText } from './form-from-text.ts';

const PLAIN = { duration: 30, platform: 'tiktok', tone: 'upbeat', targetAudience: '', cta: '' };

describe('instructions are separated from the subject', () => {
  test.each([
    [
      'a video on Instagram about tea for students',
      { title: 'Tea', platform: 'instagram', targetAudience: 'students' },
    ],
    [
      'Grind the beans coarsely. Pour cold water over them. Leave it in the fridge for twelve hours.',
      {
        title: 'Grind the beans coarsely',
        concept: 'Grind the beans coarsely. Pour cold water over them. Leave it in the fridge for twelve hours.',
      },
    ],
    ['A 30-second upbeat TikTok with three tips about sleeping better', { title: 'Three tips about sleeping better' }],
    [
      'A 30 second upbeat TikTok about my vegan bakery for students, tell them to visit on Saturday',
      { title: 'My vegan bakery', targetAudience: 'students', cta: 'Visit on Saturday' },
    ],
    [
      'make me a calm 1 minute youtube video explaining how to meditate, aimed at busy professionals. Call to action: download our app',
      {
        title: 'How to meditate',
        concept: 'How to meditate.',
        duration: 60,
        platform: 'youtube',
        tone: 'calm',
        targetAudience: 'busy professionals',
        cta: 'Download our app',
      },
    ],
    [
      'Instagram reel, 15s, energetic: summer sale at our surf shop. Audience: teens. CTA: shop the link in bio',
      {
        title: 'Summer sale at our surf shop',
        concept: 'Summer sale at our surf shop.',
        duration: 15,
        platform: 'instagram',
        tone: 'energetic',
        targetAudience: 'teens',
        cta: 'Shop the link in bio',
      },
    ],
    [
      'I want a professional video for LinkedIn about our new accounting software for small business owners, ending with "Book a demo"',
      {
        title: 'Our new accounting software',
        tone: 'professional',
        targetAudience: 'small business owners',
        cta: 'Book a demo',
      },
    ],
    [
      'Promo for my gym, 20 seconds, get people to sign up for a free trial',
      { title: 'My gym', duration: 20, cta: 'Sign up for a free trial' },
    ],
    [
      'Create a fun 45-second video on how to make sourdough for beginners.',
      { title: 'How to make sourdough', concept: 'How to make sourdough.', duration: 45, targetAudience: 'beginners' },
    ],
    [
      'A video for new parents about safe sleep. Keep it calm. End with subscribe.',
      { title: 'Safe sleep', concept: 'Safe sleep.', tone: 'calm', targetAudience: 'new parents', cta: 'Subscribe' },
    ],
    [
      'Our coffee shop opens on Friday in Leeds! Casual, one minute, for YouTube Shorts. Ask viewers to follow us.',
      {
        title: 'Our coffee shop opens on Friday in Leeds!',
        duration: 60,
        platform: 'youtube-shorts',
        tone: 'casual',
        cta: 'Follow us',
      },
    ],
    [
      'half a minute on 3 mistakes home buyers make; target audience is couples in their thirties; end with a call to book a consultation',
      { title: '3 mistakes home buyers make', targetAudience: 'couples in their thirties', cta: 'Book a consultation' },
    ],
    ['Ein Video über gesundes Frühstück, 15 Sekunden', { title: 'Gesundes Frühstück', duration: 15 }],
    [
      'Ein energisches 60-Sekunden-Video für YouTube Shorts über guten Kaffee',
      { title: 'Guten Kaffee', duration: 60, platform: 'youtube-shorts', tone: 'energetic' },
    ],
    [
      'Un vídeo de 15 segundos para TikTok sobre los errores al hacer pan',
      { title: 'Los errores al hacer pan', duration: 15 },
    ],
    [
      'Announce our new headphones AeroQuiet 2 on YouTube, 60 seconds. Weighs 1.5 kg. CTA: order at aeroquiet.com before Friday',
      {
        title: 'Our new headphones AeroQuiet 2',
        concept: 'Our new headphones AeroQuiet 2. Weighs 1.5 kg.',
        duration: 60,
        platform: 'youtube',
        cta: 'Order at aeroquiet.com before Friday',
      },
    ],
    ['How to grow on Instagram', { title: 'How to grow on Instagram', platform: 'instagram' }],
    [
      '45 seconds on YouTube Shorts, professional tone: why cyber security matters for your shop',
      {
        title: 'Why cyber security matters for your shop',
        duration: 45,
        platform: 'youtube-shorts',
        tone: 'professional',
      },
    ],
    [
      'Explain how solar panels work in a calm tone for homeowners',
      { title: 'How solar panels work', tone: 'calm', targetAudience: 'homeowners' },
    ],
    ['In a calm, friendly tone, how solar panels work', { title: 'How solar panels work', tone: 'casual' }],
    [
      'How we roast our coffee, end with Shop now, upbeat, instagram',
      { title: 'How we roast our coffee', platform: 'instagram', cta: 'Shop now' },
    ],
    [
      "A video titled 'Why bees matter' for kids, 30 seconds. End by asking to subscribe.",
      { title: 'Why bees matter', targetAudience: 'kids', cta: 'Subscribe' },
    ],
    [
      'Make a TikTok called “The bee’s knees” for gardeners, finish with Plant a flower today, calm',
      { title: 'The bee’s knees', tone: 'calm', targetAudience: 'gardeners', cta: 'Plant a flower today' },
    ],
    [
      'Créez une vidéo intitulée « Le pain maison » pour les débutants, 45 secondes',
      { title: 'Le pain maison', duration: 45, targetAudience: 'les débutants' },
    ],
    ['I want to explain why we sleep', { title: 'Why we sleep' }],
    ['Ein Video über gesundes Frühstück für Studenten', { title: 'Gesundes Frühstück', targetAudience: 'Studenten' }],
    ['30 Sekunden über Bienen für Kinder', { title: 'Bienen', targetAudience: 'Kinder' }],
    [
      'Une vidéo sur le petit déjeuner pour les étudiants, 45 secondes',
      { title: 'Le petit déjeuner', duration: 45, targetAudience: 'les étudiants' },
    ],
    ['Wie man Kaffee kocht, 2 Minuten, für TikTok', { title: 'Wie man Kaffee kocht', duration: 120 }],
    [
      '2 minute instagram video about our new bakery',
      { title: 'Our new bakery', duration: 120, platform: 'instagram' },
    ],
    ['1.5 minute video on rust', { title: 'Rust', duration: 90 }],
    ['20s tiktok about cats', { title: 'Cats', duration: 20 }],
    ['why bees matter 20s', { title: 'Why bees matter', duration: 20 }],
    ['why bees matter for YouTube Shorts', { title: 'Why bees matter', platform: 'youtube-shorts' }],
    [
      'ten reasons to visit Leeds – 45 seconds – YouTube',
      { title: 'Ten reasons to visit Leeds', duration: 45, platform: 'youtube' },
    ],
    [
      '20 seconds, calm: breathing exercise for anxious students – end with “Breathe with us”',
      {
        title: 'Breathing exercise',
        duration: 20,
        tone: 'calm',
        targetAudience: 'anxious students',
        cta: 'Breathe with us',
      },
    ],
    [
      'Could you make a video of our new cafe? It opens in May. Keep it under 20 seconds and calm.',
      { title: 'Our new cafe', concept: 'Our new cafe. It opens in May.', duration: 20, tone: 'calm' },
    ],
    ['Why fun matters, professional', { title: 'Why fun matters', tone: 'professional' }],
    ['TikTok marketing on a budget, for YouTube', { title: 'TikTok marketing on a budget' }],
  ])('%s', (text, expected) => {
    expect(formFromText(text)).toEqual({ ...PLAIN, concept: expected.title, ...expected });
  });

  test.each([
    'Recipe for pancakes',
    'Rezept für Pfannkuchen',
    '5 Tipps für neue Eltern',
    'Tea for two',
    '5 minute crafts',
    'A calm mind',
    'The best apps for TikTok',
    'How to make videos for TikTok',
    'How to make a video about your dog',
    'Video games on a budget',
    'A short walk on the beach',
    'The story of our bakery on Main Street',
    'How to be happy, calm and bold',
    'Bees: calm, busy and bold',
    'My shop sells bread, cake, fun and more',
    'How to talk to kids in a calm tone',
    'How to get people to listen',
    'Why we should ask people to vote',
    'How we start with clay and finish with glaze',
    'Dating in your 20s',
    'How to hold a plank for 60 seconds',
    'How to fall asleep in 2 minutes',
    'Swim 50 m in 20 seconds',
    'Our bakery called ‘Bread & Co’ opens on Friday',
    'YouTube Shorts vs TikTok',
    '🍕🔥',
    '5 tips for new parents',
    '5 tips for better sleep',
    'Our bakery: bread, cake and coffee',
  ])('%s is a subject as it is', (text) => {
    expect(formFromText(text)).toMatchObject({ title: text, concept: text, duration: 30, targetAudience: '', cta: '' });
  });
});

test('the facts of a brief stay in the concept, and requested mentions are left to the writer', () => {
  expect(formFromText('Our new shop. Mention the price. Mention that we deliver on Sundays.').concept).toBe(
    'Our new shop. Mention the price. Mention that we deliver on Sundays.',
  );
});

test('a text without a subject gives no title, so that the form asks for one', () => {
  expect(formFromText('a 60 second YouTube video')).toEqual({
    ...PLAIN,
    title: '',
    concept: '',
    duration: 60,
    platform: 'youtube',
  });
});

test.each([
  'how '.repeat(80),
  'x'.repeat(TEXT_LIMITS.topic),
  '<script>alert(1)</script>',
  '蜜蜂为什么重要',
  '🍕🔥',
  'for for for, for',
  'constructor toString __proto__',
])('any text gives a valid form: %.40s', (text) => {
  const form = parsedFormSchema.parse(formFromText(text));
  expect(form.title).not.toBe('');
  expect(form.title.length).toBeLessThanOrEqual(TEXT_LIMITS.title);
  expect(form.concept.length).toBeLessThanOrEqual(TEXT_LIMITS.topic);
});

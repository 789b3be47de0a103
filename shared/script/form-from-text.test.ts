import { describe, expect, it } from 'vitest';
import { aiPromptSchema, parsedFormSchema, TEXT_LIMITS } from '../contracts/project.ts';
import { formFromText } from './form-from-text.ts';
import { writeScript } from './write-script.ts';

describe('formFromText', () => {
  it('fills every field from a text that names them all', () => {
    const text =
      'Create a 60 second energetic YouTube Shorts video about why cold brew beats iced coffee, aimed at busy students. Call to action: Try it this weekend.';
    expect(formFromText(text)).toEqual({
      title: 'Why cold brew beats iced coffee',
      concept: 'Why cold brew beats iced coffee. Include the main reason, one example, and what speaks against it.',
      duration: 60,
      platform: 'youtube-shorts',
      tone: 'energetic',
      targetAudience: 'busy students',
      cta: 'Try it this weekend',
    });
  });

  it('uses the form’s defaults for what is not said, and invents nobody', () => {
    expect(formFromText('the secret life of urban foxes')).toEqual({
      title: 'The secret life of urban foxes',
      concept: 'The secret life of urban foxes. Include what it is in one sentence, one example, and why it matters.',
      duration: 30,
      platform: 'tiktok',
      tone: 'upbeat',
      targetAudience: '',
      cta: '',
    });
  });

  it.each([
    ['a 15s clip', 15],
    ['20 seconds', 20],
    ['about 25-second story', 25],
    ['45 sec', 45],
    ['50 seconds', 50],
    ['2 minutes on bread', 120],
    ['a one-minute tour', 60],
    ['half a minute of calm', 30],
    ['top 5 tips', 30],
  ])('hears in "%s" a length of %i s', (text, duration) => {
    expect(formFromText(text).duration).toBe(duration);
  });

  it.each([
    ['a Tik Tok on bees', 'tiktok'],
    ['an Instagram reel on bees', 'instagram'],
    ['a youtube short on bees', 'youtube-shorts'],
    ['YouTube Shorts about bees', 'youtube-shorts'],
    ['a YouTube video about bees', 'youtube'],
    ['bees', 'tiktok'],
  ])('hears in "%s" the platform %s', (text, platform) => {
    expect(formFromText(text).platform).toBe(platform);
  });

  it.each([
    ['a serious look at tax', 'professional'],
    ['a laid-back chat about tax', 'casual'],
    ['a punchy ad', 'energetic'],
    ['a soothing walk', 'calm'],
    ['a fun quiz', 'upbeat'],
  ])('hears in "%s" the tone %s', (text, tone) => {
    expect(formFromText(text).tone).toBe(tone);
  });

  it.each([
    ['A video about tea for first-time parents, calm', 'first-time parents'],
    ['A video about tea for TikTok', ''],
    ['A video about tea for 30 seconds', ''],
    ['Target audience: retired teachers. About tea', 'retired teachers'],
  ])('hears in "%s" the audience "%s"', (text, audience) => {
    expect(formFromText(text).targetAudience).toBe(audience);
  });

  it.each([
    ['Tea explained. End with "Steep slowly!" please', 'Steep slowly!'],
    ['Tea explained. Ask viewers to share their favourite blend.', 'Share their favourite blend.'],
    ['Tea explained. CTA: subscribe for more', 'Subscribe for more'],
    ['Tea explained.', ''],
  ])('hears in "%s" the call to action "%s"', (text, cta) => {
    expect(formFromText(text).cta).toBe(cta);
  });

  it.each([
    ['5 tips for new parents', 'Include one concrete example for every point.'],
    ['3 mistakes home buyers make', 'Include what to do instead of every mistake.'],
    ['a new coffee shop', 'Include where it is, when it is open, and what people find there.'],
    ['Wie man besser schläft', 'Bitte mit einem Beispiel und einem klaren Schluss.'],
  ])('asks, where "%s" is all that is said, for what such a script needs', (text, brief) => {
    const { title, concept } = formFromText(text);
    expect(concept).toBe(`${title}. ${brief}`);
    // A brief is an order to the writer and never spoken.
    expect(JSON.stringify(writeScript(aiPromptSchema.parse({ topic: concept })))).not.toContain(brief);
  });

  it('leaves a concept that tells something as it was written', () => {
    const text = 'Our bakery in Leeds. Bread from £3, every day from 7.';
    expect(formFromText(text).concept).toBe(text);
  });

  it('cuts a long title between words', () => {
    const { title } = formFromText('how '.repeat(80));
    expect(title.length).toBeLessThanOrEqual(TEXT_LIMITS.title);
    expect(title.endsWith('how')).toBe(true);
  });

  it.each([
    'Ein Video über Bienen im Garten',
    '蜜蜂为什么重要',
    '<script>alert(1)</script>',
    '.',
    `${'about '.repeat(600)}bees`,
    'x'.repeat(TEXT_LIMITS.topic),
    'for for for, for',
  ])('answers any text with a valid form that is about it: %.40s', (text) => {
    const form = parsedFormSchema.parse(formFromText(text));
    expect(form.title).not.toBe('');
    expect(form.concept).not.toBe('');
    expect(form.concept.length).toBeLessThanOrEqual(TEXT_LIMITS.topic);
  });

  it('takes no longer than 50 ms for the longest and most repetitive text', () => {
    const startedAt = performance.now();
    formFromText('create a video, for a '.repeat(200).slice(0, TEXT_LIMITS.topic));
    formFromText('a '.repeat(2_000));
    formFromText('1'.repeat(TEXT_LIMITS.topic));
    formFromText('promote our '.repeat(300));
    formFromText('秒'.repeat(TEXT_LIMITS.topic));
    expect(performance.now() - startedAt).toBeLessThan(50);
  });

  it.each([
    [
      'A 30 second upbeat TikTok about my vegan bakery for students, tell them to visit on Saturday',
      { title: 'My vegan bakery', duration: 30, targetAudience: 'students', cta: 'Visit on Saturday.' },
    ],
    [
      'make me a calm 1 minute youtube video explaining how to meditate, aimed at busy professionals. Call to action: download our app',
      {
        title: 'How to meditate',
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
        duration: 15,
        platform: 'instagram',
        tone: 'energetic',
        targetAudience: 'teens',
        cta: 'Shop the link in bio',
      },
    ],
    ['5 tips for better sleep', { title: '5 tips for better sleep', targetAudience: '' }],
    ['5 tips for new parents', { title: '5 tips for new parents', targetAudience: '' }],
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
      { title: 'My gym', duration: 20, cta: 'Sign up for a free trial.' },
    ],
    [
      'Create a fun 45-second video on how to make sourdough for beginners.',
      { title: 'How to make sourdough', targetAudience: 'beginners' },
    ],
    [
      'A video for new parents about safe sleep. Keep it calm. End with subscribe.',
      { title: 'Safe sleep', tone: 'calm', targetAudience: 'new parents', cta: 'Subscribe.' },
    ],
    [
      'Our coffee shop opens on Friday in Leeds! Casual, one minute, for YouTube Shorts. Ask viewers to follow us.',
      {
        concept: 'Our coffee shop opens on Friday in Leeds!',
        duration: 60,
        platform: 'youtube-shorts',
        tone: 'casual',
        cta: 'Follow us.',
      },
    ],
    [
      'half a minute on 3 mistakes home buyers make; target audience is couples in their thirties; end with a call to book a consultation',
      {
        title: '3 mistakes home buyers make',
        duration: 30,
        targetAudience: 'couples in their thirties',
        cta: 'Book a consultation.',
      },
    ],
    ['Our bakery: bread, cake and coffee', { concept: 'Our bakery: bread, cake and coffee' }],
    [
      'Ein Video über gesundes Frühstück, 15 Sekunden',
      { title: 'Gesundes Frühstück', duration: 15, targetAudience: '' },
    ],
    [
      'Ein energisches 60-Sekunden-Video für YouTube Shorts über guten Kaffee',
      { title: 'Guten Kaffee', duration: 60, platform: 'youtube-shorts' },
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
        platform: 'youtube',
        cta: 'Order at aeroquiet.com before Friday',
      },
    ],
    ['How to grow on Instagram', { title: 'How to grow on Instagram', platform: 'instagram' }],
  ])('%s', (text, expected) => {
    expect(formFromText(text)).toMatchObject(expected);
  });

  describe('parts orders from the subject', () => {
    const plain = { duration: 30, platform: 'tiktok', tone: 'upbeat', targetAudience: '', cta: '' };

    it.each([
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
        { title: 'How we roast our coffee', platform: 'instagram', cta: 'Shop now.' },
      ],
      [
        "A video titled 'Why bees matter' for kids, 30 seconds. End by asking to subscribe.",
        { title: 'Why bees matter', targetAudience: 'kids', cta: 'Subscribe.' },
      ],
      [
        'Make a TikTok called “The bee’s knees” for gardeners, finish with Plant a flower today, calm',
        { title: 'The bee’s knees', tone: 'calm', targetAudience: 'gardeners', cta: 'Plant a flower today.' },
      ],
      [
        'Créez une vidéo intitulée « Le pain maison » pour les débutants, 45 secondes',
        { title: 'Le pain maison', duration: 45, targetAudience: 'les débutants' },
      ],
      [
        'I run a small pottery studio in Leeds and want to show how we make our mugs, for Instagram, calm.',
        { title: 'How we make our mugs', platform: 'instagram', tone: 'calm' },
      ],
      ['I want to explain why we sleep', { title: 'Why we sleep' }],
      [
        'We are a bakery in York and would like to tell people about our sourdough. Ask viewers to visit us, casual.',
        { title: 'Our sourdough', tone: 'casual', cta: 'Visit us.' },
      ],
      ['Ein Video über gesundes Frühstück für Studenten', { title: 'Gesundes Frühstück', targetAudience: 'Studenten' }],
      ['30 Sekunden über Bienen für Kinder', { title: 'Bienen', targetAudience: 'Kinder' }],
      ['Vorteile von Yoga für Frauen über 50', { title: 'Vorteile von Yoga', targetAudience: 'Frauen über 50' }],
      [
        'Une vidéo sur le petit déjeuner pour les étudiants, 45 secondes',
        { title: 'Le petit déjeuner', duration: 45, targetAudience: 'les étudiants' },
      ],
      [
        'Un vídeo sobre desayunos sanos para estudiantes, 20 segundos',
        { title: 'Desayunos sanos', duration: 20, targetAudience: 'estudiantes' },
      ],
      ['Wie man Kaffee kocht, 2 Minuten, für TikTok', { title: 'Wie man Kaffee kocht', duration: 120 }],
      ['蜜蜂为什么重要，15秒', { title: '蜜蜂为什么重要', duration: 15 }],
      ['蜜蜂为什么重要，45秒，抖音', { title: '蜜蜂为什么重要', duration: 45 }],
      ['コーヒーの淹れ方、１分', { title: 'コーヒーの淹れ方', duration: 60 }],
      [
        '2 minute instagram video about our new bakery',
        { title: 'Our new bakery', duration: 120, platform: 'instagram' },
      ],
      ['1.5 minute video on rust', { title: 'Rust', duration: 90 }],
      ['A 10 minute video about rust', { title: 'Rust', duration: 180 }],
      ['20s tiktok about cats', { title: 'Cats', duration: 20 }],
      ['why bees matter 20s', { title: 'Why bees matter', duration: 20 }],
      ['why bees matter for YouTube Shorts', { title: 'Why bees matter', platform: 'youtube-shorts' }],
      ['ten reasons to visit Leeds – 45 seconds – YouTube', { duration: 45, platform: 'youtube' }],
      ['Explain relativity in 60 seconds', { title: 'Explain relativity in 60 seconds', duration: 60 }],
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
      ['TikTok marketing for dentists', { title: 'TikTok marketing', targetAudience: 'dentists' }],
      ['TikTok marketing on a budget, for YouTube', { title: 'TikTok marketing on a budget', platform: 'youtube' }],
    ])('%s', (text, expected) => {
      const form = formFromText(text);
      expect(form).toMatchObject({ ...plain, ...expected });
      expect(form.concept.startsWith(form.title)).toBe(true);
    });

    it.each([
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
    ])('leaves a subject as it is: %s', (text) => {
      const { title, concept, duration, targetAudience, cta } = formFromText(text);
      expect({ title, duration, targetAudience, cta }).toEqual({
        title: text,
        duration: 30,
        targetAudience: '',
        cta: '',
      });
      expect(concept.startsWith(text)).toBe(true);
    });

    it('keeps who speaks in the concept', () => {
      const text = 'I run a small pottery studio in Leeds and want to show how we make our mugs. Visits are free.';
      expect(formFromText(text).concept).toBe(
        'How we make our mugs. I run a small pottery studio in Leeds. Visits are free.',
      );
    });

    it('says no order in the script', () => {
      const text =
        "A video titled 'Why bees matter' for kids, in a calm tone, 45 seconds. End by asking people to subscribe.";
      const { concept, duration: durationSec, cta } = formFromText(text);
      const spoken = JSON.stringify(writeScript(aiPromptSchema.parse({ topic: concept, durationSec, cta })));
      expect(spoken).not.toMatch(/asking|titled|calm tone|45 seconds/i);
      expect(spoken).toContain('Subscribe.');
    });

    it('adds no English brief to a word of another language', () => {
      expect(formFromText('30 Sekunden über Bienen für Kinder').concept).toBe('Bienen');
    });
  });
});

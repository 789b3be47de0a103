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
    ['20 seconds', 15],
    ['about 25-second story', 30],
    ['45 sec', 30],
    ['50 seconds', 60],
    ['2 minutes on bread', 60],
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
    ['Tea explained. Ask viewers to share their favourite blend.', 'Share their favourite blend'],
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
    expect(performance.now() - startedAt).toBeLessThan(50);
  });

  it.each([
    [
      'A 30 second upbeat TikTok about my vegan bakery for students, tell them to visit on Saturday',
      { title: 'My vegan bakery', duration: 30, targetAudience: 'students', cta: 'Visit on Saturday' },
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
      { title: 'My gym', duration: 15, cta: 'Sign up for a free trial' },
    ],
    [
      'Create a fun 45-second video on how to make sourdough for beginners.',
      { title: 'How to make sourdough', targetAudience: 'beginners' },
    ],
    [
      'A video for new parents about safe sleep. Keep it calm. End with subscribe.',
      { title: 'Safe sleep', tone: 'calm', targetAudience: 'new parents', cta: 'Subscribe' },
    ],
    [
      'Our coffee shop opens on Friday in Leeds! Casual, one minute, for YouTube Shorts. Ask viewers to follow us.',
      {
        concept: 'Our coffee shop opens on Friday in Leeds!',
        duration: 60,
        platform: 'youtube-shorts',
        tone: 'casual',
        cta: 'Follow us',
      },
    ],
    [
      'half a minute on 3 mistakes home buyers make; target audience is couples in their thirties; end with a call to book a consultation',
      {
        title: '3 mistakes home buyers make',
        duration: 30,
        targetAudience: 'couples in their thirties',
        cta: 'Book a consultation',
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
});

/**
 * Briefs that the model was not trained on, for tests only. Some rules were fixed after they had failed here.
 * Directions must not be spoken or shown. Facts and endings must be spoken word for word.
 */
export const FRESH_BRIEFS: readonly { brief: string; directions: readonly RegExp[]; facts: readonly string[] }[] = [
  {
    brief:
      'Make a 30 second TikTok about why Roman concrete gets stronger in sea water. Keep it playful and end with: save this for later.',
    directions: [/tiktok/i, /30 second/i, /playful/i, /end with/i],
    facts: ['Roman concrete gets stronger in sea water', 'ave this for later'],
  },
  {
    brief:
      "A quiet video for people who lost a parent this year, inviting them to our Tuesday evening group at St Mary's hall",
    directions: [/quiet video/i, /follow for more/i, /get into it/i],
    facts: ['people who lost a parent this year', 'our Tuesday evening group at St Mary'],
  },
  {
    brief: 'Erkläre in 45 Sekunden, wie man ein Fahrrad winterfest macht. Zielgruppe: Pendler. Ohne Witze.',
    directions: [/erkläre/i, /45 sekunden/i, /zielgruppe/i, /witze/i],
    facts: ['ie man ein Fahrrad winterfest macht'],
  },
  {
    brief:
      'YouTube, 60 seconds: three mistakes beginners make when they prune roses: too late, too timid, blunt blades',
    directions: [/youtube/i, /60 seconds/i],
    facts: ['hree mistakes beginners make when they prune roses', 'too late', 'too timid', 'blunt blades'],
  },
  {
    brief: 'Promo for Tidemark, a budgeting app that rounds up purchases. Audience: students. CTA: try it free',
    directions: [/promo/i, /audience:/i, /cta/i],
    facts: ['Tidemark, a budgeting app that rounds up purchases', 'ry it free'],
  },
  { brief: 'how to descale a kettle', directions: [], facts: ['ow to descale a kettle'] },
  {
    brief: 'My dog grooming van in Leeds, first wash half price until Friday, book by text',
    directions: [],
    facts: ['dog grooming van in Leeds', 'first wash half price until Friday', 'ook by text'],
  },
  {
    brief:
      'Reel für unsere Bäckerei Sonnenkorn in Freiburg: ab Montag gibt es Dinkelbrot für 4,20 Euro, nur vormittags. Bitte freundlich, am Ende: Wir freuen uns auf dich.',
    directions: [/reel/i, /freundlich/i, /am ende/i],
    facts: [
      'nsere Bäckerei Sonnenkorn in Freiburg',
      'b Montag gibt es Dinkelbrot für 4,20 Euro',
      'ur vormittags',
      'Wir freuen uns auf dich',
    ],
  },
  {
    brief:
      'Explain why blue light at night makes it harder to fall asleep. For parents of teenagers. No scare tactics, finish with a question.',
    directions: [/explain/i, /scare tactics/i, /finish with/i],
    facts: ['hy blue light at night makes it harder to fall asleep'],
  },
  {
    brief:
      'Our library in Oakham closes on 12 March after 94 years. Say thank you to the 6 volunteers. Do not sound angry.',
    directions: [/angry/i],
    facts: ['Our library in Oakham closes on 12 March after 94 years', '6 volunteers'],
  },
  {
    brief:
      'LinkedIn video: 2 Excel shortcuts, Ctrl+T makes a table and Ctrl+Shift+L turns on filters. Mention that both work on Windows. Ask for a comment at the end.',
    directions: [/linkedin/i, /mention/i, /ask for/i],
    facts: ['2 Excel shortcuts', 'Ctrl+T makes a table and Ctrl+Shift+L turns on filters', 'oth work on Windows'],
  },
  {
    brief:
      'Ein ruhiges Video für Menschen, die gerade eine Krebsdiagnose bekommen haben: Was hilft in der ersten Woche? Keine Heilversprechen, keine Werbung.',
    directions: [/video/i, /heilversprechen/i, /werbung/i, /folge mir/i],
    facts: ['Menschen, die gerade eine Krebsdiagnose bekommen haben', 'Was hilft in der ersten Woche?'],
  },
  {
    brief:
      'TikTok: 3 Fehler beim Tomatengießen: über die Blätter, mittags in der Sonne, jeden Tag ein bisschen. Witzig bitte!',
    directions: [/tiktok/i, /witzig/i],
    facts: ['3 Fehler beim Tomatengießen', 'ber die Blätter', 'ittags in der Sonne', 'eden Tag ein bisschen'],
  },
  {
    brief:
      'I ran my first half marathon in 2:07 after quitting smoking in January. Thank my running club Harbour Striders. Humble, not bragging.',
    directions: [/humble/i, /bragging/i],
    facts: [
      'I ran my first half marathon in 2:07 after quitting smoking in January',
      'my running club Harbour Striders',
    ],
  },
  {
    brief:
      'Unsere Zahnarztpraxis Dr. Weber zieht am 3. Juni um: Lindenstraße 18, 2. Stock, Aufzug vorhanden. Sie-Form.',
    directions: [/sie-form/i, /nummer/i],
    facts: ['Unsere Zahnarztpraxis Dr. Weber zieht am 3. Juni um', 'Lindenstraße 18, 2. Stock, Aufzug vorhanden'],
  },
  {
    brief: 'why do we always see the same side of the moon',
    directions: [],
    facts: ['hy do we always see the same side of the moon'],
  },
  {
    brief:
      "Compare French press and AeroPress for someone who lives alone. Don't name a winner. Don't mention prices. Last line: which one is on your shelf?",
    directions: [/winner/i, /prices/i, /last line/i],
    facts: ['French press and AeroPress', 'hich one is on your shelf?'],
  },
];

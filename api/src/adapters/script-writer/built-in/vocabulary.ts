import type { Platform } from '#shared/presets/platforms.ts';
import type { Tone } from '#shared/script/tones.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Names of platforms. The first match wins, so "YouTube Shorts" is not YouTube. */
export const PLATFORM_PATTERNS: readonly (readonly [Platform, RegExp])[] = [
  ['youtube-shorts', /\b(?:youtube[ -])?shorts\b|\byoutube short\b/i],
  ['tiktok', /\btik ?-?tok\b/i],
  ['instagram', /\b(?:instagram|insta)\b|\breels?\b/i],
  ['youtube', /\byou ?tube\b/i],
];

/** Words for the tones of the form; those with endings are German, French and Spanish. */
export const TONE_PATTERNS: readonly (readonly [Tone, RegExp])[] = [
  [
    'upbeat',
    /^(?:upbeat|cheerful|happy|fun|funny|playful|positive|fröhlich\p{L}*|lustig\p{L}*|witzig\p{L}*|joyeu\p{L}*|drôles?|amusante?|alegre|divertid[oa]|gracios[oa])$/u,
  ],
  ['professional', /^(?:profess?ion\p{L}*|corporate|formal|serious|polished|seriös\p{L}*)$/u],
  ['casual', /^(?:casual|friendly|relaxed|conversational|informal|locker\p{L}*|décontracté\p{L}*|informal)$/u],
  ['energetic', /^(?:energetic|exciting|dynamic|punchy|bold|energisch\p{L}*|énergique|dynamique|enérgico)$/u],
  [
    'calm',
    /^(?:calm|calming|soothing|peaceful|gentle|quiet|ruhig\p{L}*|sanft\p{L}*|calme|calmement|douce?|tranquil[oa]|seren[oa])$/u,
  ],
];

export const VIDEO_WORDS = words(
  'script video videos clip clips reel reels short shorts film ad advert spot tutorial explainer promo post story tiktok vídeo vidéo',
);

export const PLATFORM_WORDS = words('tiktok tik tok instagram insta youtube linkedin facebook');

const each = (text: string, value: number) => text.split(' ').map((word) => [word, value] as const);
const counted = (text: string, step = 1) => text.split(' ').map((word, index) => [word, (index + 1) * step] as const);

/** Units of a length, and the seconds of each. */
export const SECONDS_OF: ReadonlyMap<string, number> = new Map([
  ...each('s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos', 1),
  ...each('min mins minute minutes minuten minuto minutos', 60),
]);

/** Numbers as words: up to twelve, and common lengths. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...counted('one two three four five six seven eight nine ten eleven twelve'),
  ...counted('ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  ...counted('un deux trois quatre cinq six sept huit neuf dix onze douze'),
  ...counted('uno dos tres cuatro cinco seis siete ocho nueve diez once doce'),
  ...counted('fifteen thirty forty-five sixty', 15),
  ...each('a eine une', 1),
]);

/** Words that begin a request for a video. */
export const WISH_WORDS = words(`
  please i we want need would like to can could you me make create produce generate write give film us
  ich wir möchte möchten will brauche brauchen bitte mach mache erstelle mir schreib
  je nous veux voudrais fais faites crée créez moi quiero queremos haz crea hazme`);

/** Filler words around a request, a tone, a length or a platform. */
export const FILLER_WORDS = words(`
  a an the in on for with of at to around roughly under up about keep it its be should and but very long quick max please
  vertical tone style mood vibe length duration platform format use one that this half
  eine einen einem ein für auf mit von im ca dauer länge stil ton der das ist soll es sein lang kurz kurzes
  un une pour sur de du en dans durée style d para con por del estilo tono duración que dure`);

/** Verbs that open a request: "Explain how", "I want to show". */
export const TELLING =
  /^(?:shows?|explains?|tells?|teach(?:es)?|shares?|presents?|introduces?|promotes?|announces?|zeigen|erklären|expliquer|mostrar|explicar)$/u;

/** Audiences. "for …" names an audience only with one of these words. */
export const PEOPLE =
  /(?<!\p{L})(?:people|parents?|moms|dads|mothers|fathers|students?|pupils|teachers?|beginners?|kids|children|teens?|teenagers|adults|seniors|women|men|families|couples|friends|owners?|homeowners|founders|managers|developers|designers|professionals|freelancers|creators|gardeners|runners|travell?ers|lovers|fans|customers|users|everyone|anyone|dentists|nurses|anfänger\p{L}*|studenten|studierende|eltern|kinder|schüler|frauen|männer|familien|débutants?|étudiants?|parents|enfants|femmes|hommes|familles|principiantes|estudiantes|padres|niños|mujeres|hombres|familias)(?!\p{L})/iu;

/** Instructions about style without a field in the form. They are neither spoken nor shown. */
export const STYLE_ORDERS: readonly RegExp[] = [
  /^(?:please\s+)?(?:(?:(?:and|but|please|bitte|und|mit|with)\s+)*(?:no|without|avoid|do not use|don['’]t (?:use|add)|keine?n?|ohne|sans|pas de|sin|nada de)\s+(?:[\p{L}-]+\s+){0,2}(?:jokes?|humou?r|music|emojis?|hashtags?|slang|jargon|clickbait|voice-?overs?|effects?|(?:difficult|big|technical|long) words|clichés|swearing|ads|advertising|sales pitch|hard sell|witze?|humor|musik|werbung|fach\p{L}+|fremdwörter|schimpfwörter|blagues?|musique|publicité|gros mots|mots (?:compliqués|difficiles)|chistes?|bromas?|música|publicidad|tecnicismos|palabras (?:difíciles|técnicas))(?!\p{L}))/iu,
  /^(?:please\s+)?(?:(?:(?:and|but|please|bitte|und|et|y|por favor)\s+)*(?:(?:keep|make) (?:it|the (?:tone|video|mood|style|clip))|(?:mach|halte?|gestalte) (?:es|das video|den clip)|(?:rends|rendez)[ -](?:la|le|ça)|(?:fais|faites) quelque chose de|hazlo|hazla|mantenlo|que sea|sur un ton|d[’']un ton|(?:con|en) (?:un )?tono|in (?:einem )?\p{L}+ ton)\s|(?:please\s+)?(?:in|auf|en) (?:english|german|french|spanish|englisch|deutsch|französisch|spanisch|français|allemand|anglais|inglés|español|alemán)$)/iu,
  /^(?:please\s+)?(?:(?:use|add|include|put|insert|verwende|nutze|utilise[rz]?|ajoute[rz]?|usa|añade)\s+(?:[\p{L}-]+\s+){0,3}?(?:music|captions?|subtitles?|transitions?|effects?|voice-?overs?|b-?roll|close-?ups?|zooms?|hashtags?|emojis?|musik|untertitel|musique|sous-titres|música|subtítulos)(?!\p{L})(?!\s(?:to|for|when|um|für|pour|para)\s))/iu,
  /^(?:please\s+)?(?:(?:shoot|film) (?:it|this|everything|the video)\b|make (?:people|them|everyone|(?:the )?(?:viewers?|audience)) (?:laugh|smile|cry|curious)\b|(?:(?:start|begin|open) )?with an? (?:\p{L}+ )?(?:joke|question|punchline|twist|montage)(?: at the (?:end|start|beginning))?[.!]?$)/iu,
  /^(?:please\s+)?(?:(?:the )?(?:(?:background )?music|captions?|subtitles?|narrator|voice(?:-?over)?) (?:should|must)\b|text on (?:the )?screen\b|on-?screen text\b|(?:tone|style|mood|length|duration|platform|format|ton|stil|länge|dauer|estilo|tono|durée)\s?:$)/iu,
];

/** "Explain", "show people": a direction before the thing that is to be told. */
export const TELL =
  /^(?:(?:please|bitte|por favor|s['’]il (?:te|vous) plaît)[ ,]+)?(?:(?:explain|describe|erkläre?|erklären sie|beschreibe?|explique[rz]?|décri(?:s|vez)|explica|describe)(?!\p{L})|(?:show|tell|teach|share|present|introduce|promote|announce|zeige?|zeigen sie|montre[rz]?|muestra|enseña)(?=(?: (?:people|viewers|them|us|me|everyone|(?:den )?leuten|aux gens|a la gente))?,? (?:how|why|what|our|my|the|an?|wie|warum|was|comment|pourquoi|cómo|por qué|qué)\s))(?: (?:to )?(?:people|viewers|them|us|me|everyone|(?:den )?leuten|aux gens|a la gente)(?!\p{L}))?,?\s+(?=\S)/iu;

/** A direction to leave something out; the first group that matches is the thing. */
export const AVOID =
  /^(?:(?:please|bitte|but|and|aber|und|mais|et|pero|y|por favor)[ ,]+)*(?:(?:(?:do not|don['’]t|never) (?:mention|talk about|speak about|say|bring up|include|name)|avoid (?:mentioning|talking about)|(?:erwähne?|nenne?|sag|sprich) (?:bitte )?(?:nichts? (?:über|von|zu)|nicht|keine?n?)|ne (?:mentionne[rz]?|parle[rz]?|dis|dites|cite[rz]?) pas|ne pas (?:mentionner|parler|citer|dire)|no (?:menciones?|mencionar|hables?|hablar|digas|incluyas|nombres)|evita (?:mencionar|hablar))\s+(.{1,120})|nicht (.{1,60}) (?:erwähnen|nennen)[.!]?$|(.{1,60}) nicht (?:erwähnen|nennen)[.!]?$)/iu;

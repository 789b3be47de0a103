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

/** Words for the form's tones. Those with endings are German, French and Spanish. */
export const TONE_PATTERNS: Readonly<Record<Tone, RegExp>> = {
  upbeat:
    /^(?:upbeat|cheerful|happy|fun|funny|playful|positive|fröhlich\p{L}*|lustig\p{L}*|witzig\p{L}*|joyeu\p{L}*|drôles?|amusante?|alegre|divertid[oa]|gracios[oa])$/u,
  professional: /^(?:profess?ion\p{L}*|corporate|formal|serious|polished|seriös\p{L}*)$/u,
  casual: /^(?:casual|friendly|relaxed|conversational|informal|locker\p{L}*|décontracté\p{L}*|informal)$/u,
  energetic: /^(?:energetic|exciting|dynamic|punchy|bold|energisch\p{L}*|énergique|dynamique|enérgico)$/u,
  calm: /^(?:calm|calming|soothing|peaceful|gentle|quiet|ruhig\p{L}*|sanft\p{L}*|calme|calmement|douce?|tranquil[oa]|seren[oa])$/u,
};

/** Words for videos, and for the places that show them. */
export const VIDEO_WORDS = words(
  'script video videos vid vids clip clips reel reels short shorts film ad advert spot tutorial explainer promo post story vídeo vidéo werbung publicité publicidad tiktok tik tok instagram insta youtube linkedin facebook',
);

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

/** "Per Sie", or "Sie" and "Ihr…" anywhere but at the start of a sentence. */
export const FORMAL =
  /(?<!\p{L})(?:Sie-Form|siezen|förmlich)(?!\p{L})|[\p{L},] (?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)(?!\p{L})/u;

/** Words that begin a request for a video. */
export const WISH_WORDS = words(`
  hey hi hello so basically just like please i we want need would like to can could you me make create produce generate write give film us
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
  /(?<!\p{L})(?:people|menschen|leute|gens|personnes|personas|gente|parents?|moms|dads|mothers|fathers|students?|pupils|teachers?|beginners?|kids|children|teens?|teenagers|adults|seniors|women|men|families|couples|friends|owners?|homeowners|founders|managers|developers|designers|professionals|freelancers|creators|gardeners|runners|travell?ers|lovers|fans|customers|users|everyone|anyone|dentists|nurses|employees|workers|commuters|neighbou?rs|tourists|cyclists|patients|arbeitnehmer\p{L}*|angestellte\p{L}*|pendler\p{L}*|erwachsene\p{L}*|jugendliche\p{L}*|lehrer\p{L}*|salariés?|retraités?|adultes|jeunes|trabajadores|jubilados|jóvenes|adultos|anfänger\p{L}*|studenten|studierende|eltern|kinder|schüler|frauen|männer|familien|débutants?|étudiants?|parents|enfants|femmes|hommes|familles|principiantes|estudiantes|padres|niños|mujeres|hombres|familias)(?!\p{L})/iu;

const PLEASE = `^(?:(?:please|and|but|also|then|bitte|und|aber|dann|s['’]il (?:te|vous) plaît|et|mais|puis|por favor|y|pero|luego)[ ,]+)*`;
const order = (pattern: string) => new RegExp(`${PLEASE}(?:${pattern})`, 'iu');

/** Qualities of a video, not of its subject. */
const STYLE = String.raw`(?:short|brief|concise|simpl[ey]|clear|honest|neutral|kind|respectful|sensitive|serious|subtle|dramatic|emotional|warm|cosy|cozy|cheesy|pushy|salesy|preachy|witty|factual|personal|upbeat|cheerful|happy|fun|funny|playful|positive|professional|corporate|formal|polished|casual|friendly|relaxed|conversational|informal|energetic|exciting|dynamic|punchy|bold|calm|soothing|peaceful|gentle|quiet|kurz|knapp|einfach|klar|ehrlich|sachlich|aufdringlich|werblich|kitschig|reißerisch|belehrend|respektvoll|einfühlsam|warm|herzlich|ernst|lustig|witzig|fröhlich|locker|ruhig|sanft|energisch|seriös|freundlich|court|bref|brève|simple|clair|honnête|neutre|respectueu[xs]|chaleureu[xs]|sobre|sérieu[xs]|émouvant|drôle|amusant|calme|insistant|racoleu[rs]|dou[xc]|joyeu[xs]|dynamique|décontracté|professionnel|breve|sencill|claro|honest|respetuos|cálid|seri[oa]|emotiv|divertid|gracios|tranquil|alegre|enérgic)\p{L}{0,2}(?!\p{L})`;
export const STYLE_WORD = new RegExp(`^${STYLE}$`, 'iu');

/** Things of the picture and the sound. */
const MEDIA = String.raw`(?:music|captions?|subtitles?|transitions?|effects?|voice-?overs?|b-?roll|footage|photos?|pictures|images|close-?ups?|zooms?|hashtags?|emojis?|musik|untertitel|bilder|fotos|musique|sous-titres|images|música|subtítulos|imágenes)(?!\p{L})`;

/** Instructions about style without a field in the form. They are neither spoken nor shown. */
export const STYLE_ORDERS: readonly RegExp[] = [
  String.raw`(?:(?:no|without|avoid|do not use|don['’]t (?:use|add|give)|keine?n?|ohne|sans|pas de|sin|nada de)\s+|(?:pas|sans) d['’])(?:[\p{L}-]+\s+){0,2}(?:${MEDIA}|(?:jokes?|slogans?|advice|promises|brand names|ratschläge|versprechen|markennamen|conseils? (?:médica\p{L}+|juridiques?)|promesses|consejos médicos|promesas|humou?r|slang|jargon|clickbait|(?:difficult|big|technical|long) words|clichés|swearing|ads|advertising|sales pitch|hard sell|witze?|humor|werbung|fach\p{L}+|fremdwörter|schimpfwörter|blagues?|publicité|gros mots|mots (?:compliqués|difficiles)|chistes?|bromas?|publicidad|tecnicismos|palabras (?:difíciles|técnicas))(?!\p{L}))`,
  String.raw`(?:keep|make|mache?|halte?|gestalte|rends|rendez|fais|faites|hazlo|hazla|mantenlo|que sea)(?:[ -](?:it|the (?:tone|video|mood|style|clip)|es|das video|den clip|la|le|ça))? (?:[\p{L}\d]+ ){0,3}(?:${STYLE}|\d+|seconds?|minutes?)`,
  String.raw`(?:(?:explain|describe|tell|say) (?:it|this)|(?:erkläre?|erzähle?|beschreibe?|sag) (?:es|das)|(?:explique[rz]?|décri(?:s|vez)|raconte[rz]?|dis|dites)-(?:le|la|les)|explícal[oa]|cuéntal[oa]|descríbel[oa])(?!\p{L})`,
  `(?:(?:not|nicht|pas|no)(?: too| zu| trop| muy)?|(?:nicht|pas) (?:so|si)) ${STYLE}[.!]?$`,
  `(?:use|write|verwende|nutze|schreib|utilise[rz]?|emploie|usa|escribe)(?: in)? (?:only |nur |solo )?(?:short|simple|plain|easy|kurze|einfache|leichte|courtes?|des (?:phrases|mots)|simples?|frases|palabras)(?: (?:short|simple|plain|easy|english|sentences|words|language|sätze|wörter|sprache|phrases|mots|courtes|simples|cortas|sencillas))*[.!]?$`,
  String.raw`(?:(?:sprich|sprechen sie|rede|redet) (?:[\p{L}]+ ){1,3}mit (?:sie|du) an|(?:duze|sieze) (?:die |das |dein |ihr )?\p{L}+|(?:vouvoie|tutoie)[rz]? (?:les? )?\p{L}+|address (?:them|people|viewers|everyone) (?:as|by|with)\s.{1,40})[.!]?$`,
  String.raw`(?:don['’]t |do not |ne |no )?(?:be|stay|remain|sound|sei|seid|bleibe?|sois|soyez|reste[rz]?|sé|sea|mantente) (?:[\p{L}]+ ){0,3}${STYLE}`,
  String.raw`(?:(?:do not|don['’]t|never) (?:glorify|exaggerate|invent|oversell|dramati[sz]e|romantici[sz]e|moralize|lecture|preach|make (?:anything|things|stuff) up)|erfinde?|übertreibe?|beschönige|(?:n['’]|ne )(?:invente[rz]?|exagère[rz]?|dramatise[rz]?|juge[rz]?)|no (?:inventes|exageres|dramatices))(?!\p{L})`,
  String.raw`(?:(?:use|add|include|put|insert|show|verwende|nutze|zeige?|utilise[rz]?|ajoute[rz]?|montre[rz]?|usa|añade|muestra)\s+(?:[\p{L}-]+\s+){0,3}?${MEDIA}(?!\s(?:to|for|when|um|für|pour|para)\s)|(?:with|mit|avec|con) (?:slow|soft|quiet|calm|upbeat|background|ruhiger|leiser|une douce|una suave)\s(?:\p{L}+\s)?${MEDIA})`,
  String.raw`(?:shoot|film) (?:it|this|everything|the video)(?!\p{L})|make (?:people|them|everyone|(?:the )?(?:viewers?|audience)) (?:laugh|smile|cry|curious)(?!\p{L})|(?:(?:start|begin|open|beginne|starte|commence[rz]?|empieza) )?(?:with|mit|par|avec|con) (?:an?|eine[mr]?|une?|una) (?:\p{L}+ )?(?:joke|question|punchline|twist|montage|hook|frage|witz|blague|accroche|pregunta|chiste|gancho)(?: at the (?:end|start|beginning))?[.!]?$`,
  String.raw`(?:the )?(?:(?:background )?music|captions?|subtitles?|narrator|voice(?:-?over)?) (?:should|must)(?!\p{L})|(?:use|with) the voice \p{L}+|(?:fe)?male voice|(?:text|captions?|subtitles?) (?:big|large|small|bold)|(?:big|large|small|bold) (?:text|captions?|subtitles?)|(?:vouvoiement|tutoiement|per (?:sie|du)|${STYLE} (?:tone|style|mood|vibe|voice|stimme|ton|stil))[.,;!]?$|text on (?:the )?screen(?!\p{L})|on-?screen text(?!\p{L})|(?:tone|style|mood|length|duration|platform|format|ton|stil|länge|dauer|estilo|tono|durée)\s?:$`,
  String.raw`(?:in|auf|en) (?:english|german|french|spanish|englisch|deutsch|französisch|spanisch|français|allemand|anglais|inglés|español|alemán)$|(?:sur |d[’'])un ton |ton ${STYLE}|(?:con|en) (?:un )?tono |in (?:einem |an? )?\p{L}+ (?:ton|tone|style)[.!]?$`,
].map(order);

const AUDIENCE = `(?:people|viewers|them|us|me|everyone|beginners|kids|children|students|parents|(?:den )?leuten|anfängern|kindern|aux (?:gens|enfants|débutants)|a (?:la gente|los niños))`;
const OWN = String.raw`(?:our|my|the|an?|unser\p{L}*|mein\p{L}*|den?|das|die|notre|nos|mon|ma|mes|la|le|les|nuestr[oa]s?|mis?|el|los|las)`;

/** "Explain", "show people", "give me": a direction that precedes its content. */
export const TELL = order(
  String.raw`(?:(?:explain|describe|erkläre?|erklären sie|beschreibe?|explique[rz]?|décri(?:s|vez)|explica|talk about|habla (?:de|sobre)|erzähle? (?:von|über))(?!\p{L})|(?:show|tell|teach|share|present|introduce|promote|advertise|sell|announce|verkaufe?|vends|vendez|vende|zeige?|zeigen sie|präsentiere|bewirb|montre[rz]?|présente[rz]?|annonce[rz]?|muestra|enseña|presenta|promociona|anuncia)(?=(?: ${AUDIENCE})?,? (?:how|why|what|wie|warum|was|comment|pourquoi|cómo|por qué|qué|${OWN})\s)|give(?= ${AUDIENCE} (?:\d|two|three|four|five|six|seven|eight|nine|ten))|(?:promo|promotion|advert|werbespot)(?= (?:for|für|pour|para) ) \p{L}+|(?:something|etwas|quelque chose|algo) (?:about|über|sur|sobre)(?= ${OWN} )|(?:make|write|create)(?: me)? a list of|list(?= (?:\d|three|four|five|six|seven|eight|nine|ten)))(?: (?:to )?${AUDIENCE}(?!\p{L}))?,?\s+(?=\S)`,
);

/** A direction to leave something out. The first group that matches is the thing to leave out. */
export const AVOID =
  /^(?:(?:please|bitte|but|and|aber|und|mais|et|pero|y|por favor)[ ,]+)*(?:(?:(?:do not|don['’]t|never) (?:mention|talk about|speak about|say|bring up|include|name|show(?= any))|avoid (?:mentioning|talking about)|(?:erwähne?|nenne?|sag|sprich) (?:bitte )?(?:nichts? (?:über|von|zu)|nicht|keine?n?)|ne (?:mentionne[rz]?|parle[rz]?|dis|dites|cite[rz]?) pas|ne pas (?:mentionner|parler|citer|dire)|no (?:menciones?|mencionar|hables?|hablar|digas|incluyas|nombres)|evita (?:mencionar|hablar)),?\s+(.{1,120})|nicht (.{1,60}) (?:erwähnen|nennen)[.!]?$|(.{1,60}) nicht (?:erwähnen|nennen)[.!]?$)/iu;

/** "Book by text", "Ruf uns an": short calls to the viewer, which the sentence model mistakes for directions. */
export const INVITATION =
  /^(?:book|call|ring|visit|order|reserve|register|sign up|join|text|e-?mail|message|come (?:by|over|and|to)|buche?|bucht|ruft?|bestell\p{L}*|besuch\p{L}*|komm\p{L}*|melde\p{L}*|réserve\p{L}*|appele\p{L}*|commande\p{L}*|venez|viens|inscri\p{L}*|reserv[ae]|llam[ae]|visit[ae]|ven|apúnt\p{L}*)(?: (?!it |this |that |them )\S+){1,6}$/iu;

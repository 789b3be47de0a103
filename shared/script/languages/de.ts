import { type ForeignPack, readForeignPoints } from './pack.ts';

const EXPLAINING = readForeignPoints(`
In einem Satz | Fangen wir mit einem einzigen Satz an: Er steht jetzt auf dem Bild. | Lies ihn zweimal, alles andere baut darauf auf. > sentence
Warum es wichtig ist | Warum redet man überhaupt darüber? | Der Grund steht hier, so kurz wie möglich. > why
Ein Beispiel | Jetzt ein Beispiel, denn Beispiele bleiben hängen. | So sieht das im echten Leben aus. > example
Ein Detail | Jetzt ein Detail, das man leicht übersieht. | Sieh ruhig zweimal hin. > detail
Wo es dir begegnet | Überleg kurz, wo dir das schon begegnet ist. | Meistens fällt einem nach ein paar Sekunden etwas ein. > where
Wo du mehr findest | Du willst mehr darüber wissen? | Eine gute Quelle steht jetzt auf dem Bild. > source
Was bleiben soll | Wenn du dir nur eines merkst, dann den Satz vom Anfang. | Alles andere kannst du jederzeit nachlesen. > keep
Deine Frage | Was würdest du darüber gern noch wissen? | Schreib deine Frage in die Kommentare. > question`);

export const GERMAN: ForeignPack = {
  kinds: [
    [
      'advice',
      /^wie (?:man|du|ich|wir) .*\b(?:besser|lern\p{L}*|spar\p{L}*|schläf\p{L}*|abnimm\p{L}*|mehr|weniger|gesünder)/iu,
    ],
    ['how-to', /^(?:wie (?:man|du|ich|wir)\b|so (?:\p{L}+st du|geht)|anleitung|rezept)/iu],
    ['mistakes', /\bfehler\b/i],
    ['advice', /\b(?:tipps?|ideen|tricks|schritte|wege|gewohnheiten)\b/i],
    ['question', /\?$|^(?:was|warum|wieso|wer|wann|wo) /i],
    [
      'promo',
      /^(?:unser|mein(?!e? (?:reise|geschichte|leben|tag|weg|morgen))|wir |neu\b|neue[rs]? )|\b(?:eröffnung|rabatt|angebot|jetzt neu)\b|(?:bäckerei|laden|geschäft|café|restaurant|salon|studio|praxis|werkstatt)(?:$| in )|^(?:\p{L}+ ){0,2}(?:\p{L}+fest|\p{L}*(?:festival|konzert|flohmarkt|weihnachtsmarkt|wochenmarkt)) (?:in|im|am|auf|vom)\b/iu,
    ],
  ],
  openings: {
    upbeat: ['Schön, dass du da bist, los geht’s!', 'Das schauen wir uns jetzt zusammen an!'],
    professional: ['Das Wichtigste dazu, klar und in Kürze.', 'Hier der Überblick, Punkt für Punkt.'],
    casual: ['Ganz kurz und ohne großes Drumherum.', 'Reden wir mal kurz darüber.'],
    energetic: ['Nicht weiterscrollen, jetzt geht’s los!', 'Schnell, klar, und ab geht’s!'],
    calm: ['Nimm dir einen ruhigen Moment dafür.', 'Ganz in Ruhe, eins nach dem anderen.'],
  },
  beginning: 'Hier kommt ein Anfang.',
  audience: ['Das hier ist für {aud}.', 'Besonders für {aud}.'],
  points: {
    'how-to': readForeignPoints(`
Alles bereitlegen | Leg zuerst alles bereit, was du brauchst. | Mittendrin suchen zu müssen kostet mehr Nerven als der Schritt selbst. > ready
Einmal ganz ansehen | Sieh dir den ganzen Ablauf einmal an, bevor du anfängst. | Wer das Ende kennt, versteht jeden Schritt davor besser. > whole
Schritt für Schritt | Dann geh Schritt für Schritt vor, und prüf jeden, bevor du weitermachst. | Ein kleiner Fehler ist jetzt schnell behoben, später nicht mehr. > steps
Langsam bei der kniffligen Stelle | Werd langsamer, sobald es knifflig wird. | Genau dort lohnt sich die Geduld. > tricky
Das Ergebnis prüfen | Schau dir das Ergebnis zum Schluss in Ruhe an. | Passt alles? Dann hast du es geschafft. > result
Noch ein Versuch | Klappt es nicht sofort, ändere nur eine Sache und versuch es noch einmal. | So weißt du hinterher, woran es lag. > again`),
    mistakes: readForeignPoints(`
Zu viel auf einmal | Alles auf einmal wollen. | Nimm dir besser eine Sache vor, und mach sie richtig. > everything
Die Grundlagen überspringen | Die Grundlagen überspringen, weil sie langweilig wirken. | Wiederhol sie lieber, bis sie von allein sitzen. > basics
Anderen blind folgen | Einfach nachmachen, was bei anderen funktioniert. | Frag dich zuerst, ob deine Lage dieselbe ist. > copying
Nie nachprüfen | Nie nachsehen, ob es wirklich hilft. | Schreib dir eine Zahl auf, und vergleich sie in einem Monat. > checking
Zu früh aufgeben | Aufhören, bevor sich etwas zeigen kann. | Leg vorher fest, wie lange du es versuchst. > stopping
Niemanden fragen | Alles allein herausfinden wollen. | Eine einzige Frage an die richtige Person spart oft viel Zeit. > asking
Auf den perfekten Moment warten | Auf den perfekten Moment warten. | Such dir einen Tag in dieser Woche aus, und fang dann an. > waiting`),
    advice: readForeignPoints(`
Fang klein an | Fang kleiner an, als du denkst. | Kleine Schritte wiederholt man gern, und aufs Wiederholen kommt es an. > small
Setz dir ein Ziel | Überleg dir vorher, was ein gutes Ergebnis wäre. | Schreib es in einen einzigen Satz. > goal
Bereite es vor | Bereite am Abend vor, was du morgen brauchst. | Dann musst du nur noch anfangen. > prepare
Verbinde es mit einer Gewohnheit | Häng es an etwas, das du sowieso jeden Tag tust. | So brauchst du keine Erinnerung. > habit
Lass etwas weg | Lass einen Schritt weg, der nur nützlich aussieht. | Was übrig bleibt, bekommt mehr Aufmerksamkeit. > less
Ändere eins nach dem anderen | Ändere immer nur eine Sache. | Sonst weißt du am Ende nicht, was geholfen hat. > change
Schau zurück | Frag dich einmal in der Woche, was geklappt hat. | Was nichts bringt, darf gehen. > review`),
    promo: readForeignPoints(`
Das erwartet dich | Schau mal, was dich hier erwartet. | Halt das Video ruhig an, wo es dir gefällt. > offer
Sieh es dir selbst an | Mach dir am besten selbst ein Bild. | Ein kurzer Blick sagt mehr als jede Werbung. > look
Die Menschen dahinter | Das sind die Menschen dahinter. | Mit einem Gesicht und einem Namen fragt es sich leichter. > people
Alles auf einen Blick | Wo, wann und für wie viel: Das steht jetzt auf dem Bild. | Mach dir am besten gleich ein Bildschirmfoto. > details
Frag uns | Du hast eine Frage dazu? | Schreib sie uns, wir antworten gern. > ask
Sag es weiter | Du kennst jemanden, dem das gefallen könnte? | Schick dieses Video weiter. > share
Was ist dir wichtig? | Überleg dir, was dir dabei am wichtigsten ist. | Genau danach darfst du uns fragen. > matters
Deine Meinung | Uns interessiert, was du davon hältst. | Ein ehrlicher Satz in den Kommentaren genügt. > opinion`),
    question: EXPLAINING,
    subject: EXPLAINING,
  },
  closings: {
    upbeat: ['Und jetzt bist du dran!', 'Viel Spaß dabei!'],
    professional: ['Das war das Wesentliche.', 'Mehr braucht es für den Anfang nicht.'],
    casual: ['So, das war’s auch schon.', 'Mehr ist es eigentlich nicht.'],
    energetic: ['Worauf wartest du noch?', 'Los, heute noch!'],
    calm: ['Lass dir Zeit damit.', 'Mehr muss es für heute nicht sein.'],
  },
  follow: {
    tiktok: 'Folge mir für mehr',
    instagram: 'Speichere dir das Video für später',
    'youtube-shorts': 'Abonniere den Kanal für mehr',
    youtube: 'Abonniere und schreib mir deine Meinung',
  },
  offer: ['Schau vorbei', 'Schreib uns noch heute'],
};

import { readKind, readNouns, type Wording } from './wording.ts';

export const GERMAN: Wording = {
  tones: {
    upbeat: { opening: 'Schön, dass du da bist!', closing: 'Und jetzt bist du dran!' },
    professional: { opening: 'Hier kommt der Überblick.', closing: 'Das war die Zusammenfassung.' },
    casual: { opening: 'Okay, los geht’s.', closing: 'Das war’s auch schon.' },
    energetic: { opening: 'Bleib dran!', closing: 'Und jetzt los!' },
    calm: { opening: 'Nimm dir einen Moment dafür.', closing: 'Mehr muss es für heute nicht sein.' },
  },
  ctas: {
    tiktok: 'Folge mir für mehr',
    instagram: 'Speichere dir das Video für später',
    'youtube-shorts': 'Abonniere den Kanal für mehr',
    youtube: 'Abonniere den Kanal und schreib mir deine Meinung in die Kommentare',
  },
  noTopic: 'In diesem Video geht es um [dein Thema].',
  kinds: {
    list: readKind(`
Hier sind alle {n}, der Reihe nach.
{Noun} {n}: [dein {noun} {n}]. | {noun} {n} an einem Beispiel
Zum Beispiel: [dein Beispiel zu Nummer {n}]. | das Beispiel zu Nummer {n}, so wie es passiert`),
    'how-to': readKind(`
Wir machen das zusammen, Schritt für Schritt.
Das brauchst du dafür: [deine Liste]. | alles, was man braucht, nebeneinander
Und so soll es am Ende sein: [dein Ergebnis]. | das fertige Ergebnis von allen Seiten
Schritt {n}: [dein Schritt {n}]. | Schritt {n}, so gefilmt, dass man jeden Handgriff sieht
Hier musst du aufpassen: [dein Hinweis zu Schritt {n}]. | die schwierige Stelle von Schritt {n}, nah und langsam`),
    promotion: readKind(`
Schau doch mal rein.
In einem Satz: [deine Beschreibung in einem Satz]. | alles in einem einzigen Bild
Hier findest du uns: [deine Adresse oder dein Link]. | der Weg dorthin oder der Link in großer Schrift
Wann? [Deine Termine oder Öffnungszeiten]. | Termine und Zeiten in großer Schrift
Das macht uns aus: [deine Besonderheit]. | das Besondere, aus der Nähe gefilmt
Und der Preis: [dein Preis]. | der Preis in großer Schrift
Wer steckt dahinter? [Deine Namen]. | die Menschen dahinter, einer nach dem anderen
Höhepunkt {n}: [dein Höhepunkt {n}]. | Höhepunkt {n}, aus der Nähe gefilmt`),
    question: readKind(`
Suchen wir eine Antwort.
Die kurze Antwort: [deine Antwort]. | die Antwort in wenigen großen Worten
Was steckt dahinter? [Deine Erklärung]. | was dahintersteckt, aus der Nähe
Ein Beispiel: [dein Beispiel]. | das Beispiel, so wie es passiert
Was machst du jetzt damit? [Dein Rat]. | jemand, der es tut
Punkt {n}: [dein Punkt {n}]. | Punkt {n} an einem Beispiel`),
    other: readKind(`
Das möchte ich dir dazu erzählen.
Zuerst: [dein erster Punkt]. | worum es im ersten Punkt geht, aus der Nähe
Und dann: [dein zweiter Punkt]. | worum es im zweiten Punkt geht
Ein Moment, der bleibt: [dein Moment]. | dieser Moment oder etwas, das für ihn steht
Ein Beispiel: [dein Beispiel]. | das Beispiel, so wie es passiert
Und mein Fazit: [dein Fazit]. | ein ruhiger letzter Blick auf das Thema
Kapitel {n}: [dein Kapitel {n}]. | eine Titelkarte für Kapitel {n}, dann ein Bild dazu`),
  },
  grave: readKind(`
Nimm dir so viel Zeit, wie du brauchst.
Was ich zuerst sagen möchte: [deine Worte]. | du, im Sitzen, ruhiges Licht
Was geholfen hat: [deine Erfahrung]. | Hände, ein Fenster, eine Tasse Tee
An wen kannst du dich wenden? [Dein Kontakt]. | der Kontakt in schlichter Schrift
Noch ein Gedanke, Nummer {n}: [dein Gedanke {n}]. | ein ruhiger Blick auf etwas, das sich nicht bewegt`),
  graveCta: 'Teile das mit jemandem, dem es helfen könnte',
  few: 'Hier sind die ersten {n}.',
  noun: 'Punkt',
  nouns: readNouns('tipps/Tipp tricks/Trick schritte/Schritt gründe/Grund fehler/Fehler fakten/Fakt wege/Weg'),
  item: 'Nummer {n}: {item}.',
  aboutItem: { spoken: 'Warum {item}? [Deine Worte zu {item}].', shown: '{item} im Einsatz' },
  mention: { spoken: '{mention}: [deine Worte dazu].', shown: '{mention}' },
  audience: 'Das hier ist für {audience}.',
  promotionCta: 'Schau vorbei und mach dir selbst ein Bild',
  shown: {
    headline: 'du, mit Blick in die Kamera, daneben der Titel „{headline}“',
    presenter: 'du, näher an der Kamera',
    told: 'eine Szene, die das zeigt: „{sentence}“',
    cta: 'du, lächelnd, dazu „{cta}“ in großer Schrift',
  },
  shots: 'Nahaufnahme|Von oben|Handkamera|Über die Schulter|Totale|Langsamer Schwenk|Von der Seite|Detail',
};

import { addressed, readKind, readNouns, readTones, type Wording } from './wording.ts';

/** Both ways to address the viewer: `{du|Sie}`. */
const BOTH: Wording = {
  tones: readTones(`
Schön, dass {du da bist|Sie da sind}! | Und zum Schluss noch eins! | Und jetzt {bist du|sind Sie} dran! | {Cta}
Hier kommt der Überblick. | Und damit zum Schluss. | Das war die Zusammenfassung. | Wenn das hilfreich war, {cta}
Okay, los geht’s. | Okay, eins noch. | Das war’s auch schon. | Ach ja, und {cta}
{Bleib|Bleiben Sie} dran! | Eins noch, gleich geschafft! | Und jetzt los! | Nicht warten, {cta}
{Nimm dir|Nehmen Sie sich} einen Moment dafür. | Und noch ein Letztes. | Mehr muss es für heute nicht sein. | Wenn {du magst|Sie mögen}, {cta}`),
  ctas: {
    tiktok: '{Folge|Folgen Sie} mir für mehr',
    instagram: '{Speichere dir|Speichern Sie sich} das Video für später',
    'youtube-shorts': '{Abonniere|Abonnieren Sie} den Kanal für mehr',
    youtube:
      '{Abonniere|Abonnieren Sie} den Kanal und {schreib mir deine|schreiben Sie mir Ihre} Meinung in die Kommentare',
  },
  noTopic: 'Willkommen, und danke fürs Zuschauen.',
  kinds: {
    list: readKind(`
Hier sind alle {n}, der Reihe nach.
{Noun} {n}: [{dein|Ihr} {noun} {n}]. | {noun} {n} an einem Beispiel`),
    'how-to': readKind(`
Wir machen das zusammen, Schritt für Schritt.
Das {brauchst du|brauchen Sie} dafür: [{deine|Ihre} Liste]. | alles, was man braucht, nebeneinander
Und so soll es am Ende sein: [{dein|Ihr} Ergebnis]. | das fertige Ergebnis von allen Seiten
Schritt {n}: [{dein|Ihr} Schritt {n}]. | Schritt {n}, so gefilmt, dass man jeden Handgriff sieht`),
    promotion: readKind(`
{Schau|Schauen Sie} doch mal rein.
In einem Satz: [{deine|Ihre} Beschreibung in einem Satz]. | alles in einem einzigen Bild
Hier {findest du|finden Sie} uns: [{deine|Ihre} Adresse oder {dein|Ihr} Link]. | der Weg dorthin oder der Link in großer Schrift
Wann? [{Deine|Ihre} Termine oder Öffnungszeiten]. | Termine und Zeiten in großer Schrift
Das macht uns aus: [{deine|Ihre} Besonderheit]. | das Besondere, aus der Nähe gefilmt
Und der Preis: [{dein|Ihr} Preis]. | der Preis in großer Schrift
Wer steckt dahinter? [{Deine|Ihre} Namen]. | die Menschen dahinter, einer nach dem anderen
Höhepunkt {n}: [{dein|Ihr} Höhepunkt {n}]. | Höhepunkt {n}, aus der Nähe gefilmt`),
    question: readKind(`
Suchen wir eine Antwort.
Die kurze Antwort: [{deine|Ihre} Antwort]. | die Antwort in wenigen großen Worten
Was steckt dahinter? [{Deine|Ihre} Erklärung]. | was dahintersteckt, aus der Nähe
Ein Beispiel: [{dein|Ihr} Beispiel]. | das Beispiel, so wie es passiert
Was {machst du|machen Sie} jetzt damit? [{Dein|Ihr} Rat]. | jemand, der es tut
Punkt {n}: [{dein|Ihr} Punkt {n}]. | Punkt {n} an einem Beispiel`),
    other: readKind(`
Das möchte ich {dir|Ihnen} dazu erzählen.
Zuerst: [{dein|Ihr} erster Punkt]. | worum es im ersten Punkt geht, aus der Nähe
Und dann: [{dein|Ihr} zweiter Punkt]. | worum es im zweiten Punkt geht
Ein Moment, der bleibt: [{dein|Ihr} Moment]. | dieser Moment oder etwas, das für ihn steht
Ein Beispiel: [{dein|Ihr} Beispiel]. | das Beispiel, so wie es passiert
Und mein Fazit: [{dein|Ihr} Fazit]. | ein ruhiger letzter Blick auf das Thema
Kapitel {n}: [{dein|Ihr} Kapitel {n}]. | eine Titelkarte für Kapitel {n}, dann ein Bild dazu`),
  },
  grave: readKind(`
{Nimm dir|Nehmen Sie sich} so viel Zeit, wie {du brauchst|Sie brauchen}.
Was ich zuerst sagen möchte: [{deine|Ihre} Worte]. | {du|Sie}, im Sitzen, ruhiges Licht
Was geholfen hat: [{deine|Ihre} Erfahrung]. | Hände, ein Fenster, eine Tasse Tee
An wen {kannst du dich|können Sie sich} wenden? [{Dein|Ihr} Kontakt]. | der Kontakt in schlichter Schrift
Noch ein Gedanke, Nummer {n}: [{dein|Ihr} Gedanke {n}]. | ein ruhiger Blick auf etwas, das sich nicht bewegt`),
  graveCta: '{Teile|Teilen Sie} das mit jemandem, dem es helfen könnte',
  few: 'Hier sind die ersten {n}.',
  noun: 'Punkt',
  nouns: readNouns('tipps/Tipp tricks/Trick schritte/Schritt gründe/Grund fehler/Fehler fakten/Fakt wege/Weg'),
  item: 'Nummer {n}: {item}.',
  aboutItem: { spoken: 'Warum {item}? [{Deine|Ihre} Worte zu {item}].', shown: '{item} im Einsatz' },
  mention: { spoken: '{mention}: [{deine|Ihre} Worte dazu].', shown: '{mention}' },
  audience: 'Das hier ist für {audience}.',
  promotionCta: '{Schau|Schauen Sie} vorbei und {mach dir|machen Sie sich} selbst ein Bild',
  shown: {
    headline: '{du|Sie}, mit Blick in die Kamera, daneben der Titel „{headline}“',
    presenter: '{du|Sie}, näher an der Kamera',
    told: 'eine Szene, die das zeigt: „{sentence}“',
    cta: '{du|Sie}, lächelnd, dazu „{cta}“ in großer Schrift',
  },
  shots: 'Nahaufnahme|Von oben|Handkamera|Über die Schulter|Totale|Langsamer Schwenk|Von der Seite|Detail',
};

export const GERMAN = addressed(BOTH, 0);
export const FORMAL_GERMAN = addressed(BOTH, 1);

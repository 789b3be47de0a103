import { describe, expect, it } from 'vitest';
import { type ReadLanguage, readText } from './read-text.ts';

/** Written and spoken forms. espeak-ng reads the remaining numbers. */
const CASES: Readonly<Record<ReadLanguage, string>> = {
  en: `
    it took 20 ms. => it took 20 milliseconds.
    20ms => 20 milliseconds
    a 5 lb. bag => a 5 pounds bag
    80 m² => 80 square metres
    5,000 mAh => 5000 milliamp hours
    48 dB => 48 decibels
    100 Mbps => 100 megabits a second
    rated 4.8/5 => rated 4.8 out of 5
    10/10 would buy => 10 out of 10 would buy
    3.5 / 5 stars => 3.5 out of 5 stars
    part 1/3 => part 1 of 3
    1 1/2 cups => 1 and ½ cups
    $5/kg => 5 dollars per kilogram
    $20/month => 20 dollars per month
    Meet me on 3rd St. => Meet me on 3rd street.
    on 3rd St. near here => on 3rd street near here
    42 Main St, Boston => 42 Main street, Boston
    I live on Main St. We love it. => I live on Main street. We love it.
    St. John and St. Paul => saint John and saint Paul
    12 Ocean Dr. is open => 12 Ocean drive is open
    on Mulholland Dr. => on Mulholland drive.
    On May 3rd Dr. Lee came => On May 3rd doctor Lee came
    Ask your Dr. today => Ask your doctor today
    5th Ave, New York => 5th avenue, New York
    Mt. Everest => mount Everest
    It costs $20. => It costs 20 dollars.
    It was £4.50. => It was 4 pounds 50.
    Only €1,299.99 today => Only 1299 euros 99 today
    $1 off => 1 dollar off
    $0.99 each => 99 cents each
    $1.5 million => 1.5 million dollars
    a $5k budget => a 5 thousand dollars budget
    £2bn => 2 billion pounds
    ¥500 => 500 yen
    US$30 => 30 dollars
    50% off => 50 percent off
    a 3.5% rise => a 3.5 percent rise
    10,000 people => 10000 people
    1,000,000 views => 1000000 views
    3.14 => 3.14
    007 => 0 0 7
    the 3rd place => the 3rd place
    21st century => 21st century
    in 1984 => in 19 84
    in 1905 => in 19 oh 5
    in 2005 => in 2005
    in 2026 => in 20 26
    in 1900 => in 19 hundred
    the 1990s => the 19 nineties
    the 80s => the eighties
    1990–1995 => 19 90 to 19 95
    5-10 minutes => 5 to 10 minutes
    3:30 pm => 3 30 P M
    9am => 9 ay M
    15:05 => 15 oh 5
    9:00 => 9 o’clock
    at 6 p.m. today => at 6 P M today
    Nov 23, 2026 => November 23rd, 20 26
    May 1 => May 1st
    12 May 2024 => the 12th of May, 20 24
    2026-11-23 => November 23rd, 20 26
    23/11/2026 => November 23rd, 20 26
    5 km => 5 kilometres
    1 kg => 1 kilogram
    20°C => 20 degrees Celsius
    70°F => 70 degrees Fahrenheit
    60 fps => 60 frames a second
    16 GB => 16 gigabytes
    100 km/h => 100 kilometres an hour
    +44 20 7946 0958 => plus 4 4, 2 0, 7 9 4 6, 0 9 5 8
    555-867-5309 => 5 5 5, 8 6 7, 5 3 0 9
    example.com => example dot com
    https://www.example.com/tips?x=1 => example dot com slash tips
    me@site.co.uk => me at site dot co dot uk
    @bee_life => at bee life
    #BeeLife => Bee Life
    #1 => number 1
    ranked No. 1 => ranked number 1
    Is it hard? No. Try it. => Is it hard? No. Try it.
    Dr. Smith => doctor Smith
    Mr. Brown vs. Mrs. Lee => mister Brown versus missus Lee
    cats, dogs, etc. We left. => cats, dogs, et cetera. We left.
    e.g. tea => for example tea
    the U.S. team => the U S team
    R&D => R and D
    1+1=2 => 1 plus 1 equals 2
    1/2 cup => ½ cup
    1920x1080 => 1920 times 1080
    10x => 10 times
    and/or => and or
    NASA => nasa
    the FBI => the F B I
    HTML => H T M L
    an AI => an ay I
    CEOs => C E O’s
    THIS IS SO GOOD => this is so good
    so GOOD, NOT bad => so good, not bad
    Hi 🎉 there => Hi there
    <b>Bold</b> words => Bold words
    **Bold** and _soft_ => Bold and soft
    [our site](https://a.com) => our site
    wait... => wait…
    really?! => really?
    (like this) yes => , like this, yes
    version 2.0.1 => version 2 dot 0 dot 1
    24/7 => 24 7
    it's John's => it’s John’s
    a 5-minute job => a 5-minute job
    NASA's plan => nasa’s plan
    Meet at 7 p.m. Bring tea. => Meet at 7 P M. Bring tea.
    <speak>Hi <break time="1s"/> you</speak> => Hi you
    Tip: [your tip] now => Tip: now
    Fish &amp; chips => Fish and chips
  `,
  fr: `
    20 ms. => 20 millisecondes.
    noté 4,8/5 => noté 4,8 sur 5
    18/20 => 18 sur 20
    80 m² => 80 mètres carrés
    5 €/kg => 5 euros par kilo
    étape 1/3 => étape 1 sur 3
    à St-Malo => à saint Malo
    12 bd. Voltaire => 12 boulevard Voltaire
    20 € => 20 euros
    4,50 € => 4 euros et 50
    1 299,99 € => 1299 euros et 99
    1 € => 1 euro
    5 $ => 5 dollars
    0,99 € => 99 centimes
    1,5 million d’euros => 1,5 million d’euros
    2 M€ => 2 millions d’euros
    3 Md€ => 3 milliards d’euros
    50 % => 50 pour cent
    3,5 % => 3,5 pour cent
    10 000 personnes => 10000 personnes
    1.500 places => 1500 places
    3,14 => 3,14
    le 1er mai => le premier mai
    le 1 mai 2024 => le premier mai 2024
    14h30 => 14 heures 30
    9 h => 9 heures
    12:15 => 12 heures 15
    1h => une heure
    01/05/2024 => premier mai 2024
    2026-11-23 => 23 novembre 2026
    5 km => 5 kilomètres
    1 kg => 1 kilo
    20 °C => 20 degrés
    100 km/h => 100 kilomètres heure
    16 Go => 16 gigaoctets
    en 1984 => en 1984
    5-10 minutes => 5 à 10 minutes
    01 42 68 53 00 => 0 1, 4 2, 6 8, 5 3, 0 0
    exemple.fr => exemple point fr
    moi@site.fr => moi arobase site point fr
    #VieDAbeille => Vie D Abeille
    M. Dupont => monsieur Dupont
    Mme Durand => madame Durand
    le Dr. Petit => le docteur Petit
    chats, chiens, etc. Fin. => chats, chiens, et cetera. Fin.
    p. ex. le thé => par exemple le thé
    n° 5 => numéro 5
    l'ONU => l’onu
    la SNCF => la S N C F
    les JO => les J O
    R&D => R et D
    C'EST TROP BON => c’est trop bon
    Salut 🎉 toi => Salut toi
    « Oui », dit-il => Oui , dit-il
    1/2 tasse => ½ tasse
  `,
  es: `
    20 ms => 20 milisegundos
    4,8/5 => 4,8 sobre 5
    paso 1/3 => paso 1 de 3
    5 €/kg => 5 euros por kilo
    48 dB => 48 decibelios
    C/ Mayor 5 => calle Mayor 5
    Sta. Ana => santa Ana
    20 € => 20 euros
    $4.50 => 4 dólares y 50
    4,50 € => 4 euros y 50
    1.299,99 € => 1299 euros y 99
    1 € => 1 euro
    0,99 € => 99 céntimos
    $5 => 5 dólares
    2 M€ => 2 millones de euros
    3 millones de euros => 3 millones de euros
    50 % => 50 por ciento
    50% => 50 por ciento
    3,5 % => 3,5 por ciento
    1.500 personas => 1500 personas
    10.000 => 10000
    3,14 => 3,14
    el 1 de mayo => el primero de mayo
    el 1 de mayo de 2024 => el primero de mayo de 2024
    14:30 => 14 y 30
    1:15 => una y 15
    9:00 => 9 en punto
    01/05/2024 => primero de mayo de 2024
    2026-11-23 => 23 de noviembre de 2026
    5 km => 5 kilómetros
    1 kg => 1 kilo
    20 °C => 20 grados
    100 km/h => 100 kilómetros por hora
    en 1984 => en 1984
    5-10 minutos => 5 a 10 minutos
    91 123 45 67 => 9 1, 1 2 3, 4 5, 6 7
    ejemplo.es => ejemplo punto es
    yo@sitio.es => yo arroba sitio punto es
    #VidaSana => Vida Sana
    el Sr. López => el señor López
    la Sra. Ruiz => la señora Ruiz
    la Dra. Gil => la doctora Gil
    gatos, perros, etc. Fin. => gatos, perros, etcétera. Fin.
    p. ej. el té => por ejemplo el té
    en EE. UU. hoy => en Estados Unidos hoy
    n.º 5 => número 5
    el 1º puesto => el 1º puesto
    la ONU => la onu
    el BBVA => el B B V A
    R&D => R y D
    ESTO ES MUY BUENO => esto es muy bueno
    ¡Hola 🎉 amigo! => ¡Hola amigo!
    ¿Qué tal? => ¿Qué tal?
    1/2 taza => ½ taza
  `,
  it: `
    20 ms => 20 millisecondi
    4,8/5 => 4,8 su 5
    80 mq => 80 metri quadrati
    P.za Navona => piazza Navona
    V.le Europa => viale Europa
    20 € => 20 euro
    4,50 € => 4 euro e 50
    1.299,99 € => 1299 euro e 99
    1 € => 1 euro
    0,99 € => 99 centesimi
    5 $ => 5 dollari
    £5 => 5 sterline
    3 milioni di euro => 3 milioni di euro
    50 % => 50 per cento
    50% => 50 per cento
    3,5% => 3,5 per cento
    1.500 persone => 1500 persone
    10.000 => 10000
    3,14 => 3,14
    il 1º maggio => il primo maggio
    il 1 maggio 2024 => il primo maggio 2024
    14:30 => 14 e 30
    1:15 => una e 15
    9:00 => 9 in punto
    01/05/2024 => primo maggio 2024
    2026-11-23 => 23 novembre 2026
    5 km => 5 chilometri
    1 kg => 1 chilo
    20 °C => 20 gradi
    100 km/h => 100 chilometri orari
    nel 1984 => nel 1984
    5-10 minuti => 5 a 10 minuti
    06 1234 5678 => 0 6, 1 2 3 4, 5 6 7 8
    esempio.it => esempio punto it
    io@sito.it => io chiocciola sito punto it
    #VitaSana => Vita Sana
    il Sig. Rossi => il signor Rossi
    la Sig.ra Verdi => la signora Verdi
    il Dott. Neri => il dottor Neri
    gatti, cani, ecc. Fine. => gatti, cani, eccetera. Fine.
    ad es. il tè => ad esempio il tè
    n. 5 => numero 5
    l'ONU => l’onu
    la RAI => la rai
    un CD => un C D
    R&D => R e D
    QUESTO È MOLTO BUONO => questo è molto buono
    Ciao 🎉 amico! => Ciao amico!
    c'è => c’è
    1/2 tazza => ½ tazza
  `,
  pt: `
    20 ms => 20 milissegundos
    4,8/5 => 4,8 de 5
    5 km/h => 5 quilômetros por hora
    Sta. Clara => santa Clara
    R$ 20 => 20 reais
    R$ 20,50 => 20 reais e 50
    R$ 1.299,99 => 1299 reais e 99
    R$ 1 => 1 real
    R$ 0,99 => 99 centavos
    20 € => 20 euros
    $5 => 5 dólares
    R$ 2 milhões => 2 milhões de reais
    50 % => 50 por cento
    50% => 50 por cento
    3,5% => 3,5 por cento
    1.500 pessoas => 1500 pessoas
    10.000 => 10000
    3,14 => 3,14
    1º de maio => primeiro de maio
    1 de maio de 2024 => primeiro de maio de 2024
    14h30 => 14 horas e 30
    1h => uma hora
    9h => 9 horas
    14:30 => 14 horas e 30
    01/05/2024 => primeiro de maio de 2024
    2026-11-23 => 23 de novembro de 2026
    5 km => 5 quilômetros
    1 kg => 1 quilo
    20 °C => 20 graus
    100 km/h => 100 quilômetros por hora
    em 1984 => em 1984
    5-10 minutos => 5 a 10 minutos
    11 91234-5678 => 1 1, 9 1 2 3 4, 5 6 7 8
    exemplo.com.br => exemplo ponto com ponto br
    eu@site.com.br => eu arroba site ponto com ponto br
    #VidaBoa => Vida Boa
    o Sr. Silva => o senhor Silva
    a Sra. Lima => a senhora Lima
    a Dra. Reis => a doutora Reis
    gatos, cães, etc. Fim. => gatos, cães, etcétera. Fim.
    p. ex. o chá => por exemplo o chá
    nº 5 => número 5
    a ONU => a onu
    o IBGE => o ibge
    P&D => P e D
    ISSO É MUITO BOM => isso é muito bom
    Oi 🎉 amigo! => Oi amigo!
    você é 10 => você é 10
    1/2 xícara => ½ xícara
  `,
};

describe.each(Object.keys(CASES) as ReadLanguage[])('%s', (language) => {
  const rows = CASES[language].trim().split('\n');
  it.each(rows.map((row) => row.trim().split(' => ') as [string, string]))('%s', (written, spoken) => {
    const words = readText(written, language);
    expect(words.map((word) => word.spoken).join(' ')).toBe(spoken);
  });
});

it('keeps the written words, one for each spoken stretch', () => {
  const words = readText('Pay $20 or 10 000 pesos — now 🎉', 'en');
  expect(words.map(({ written }) => written)).toEqual(['Pay', '$20', 'or', '10 000', 'pesos —', 'now 🎉']);
  expect(words.map(({ spoken }) => spoken)).toEqual(['Pay', '20 dollars', 'or', '10000', 'pesos —', 'now']);
});

it('reads 5,000 characters of anything', () => {
  for (const unit of ['1', '1 ', '1.', '#', 'a.', '(', '$1 ', '+1-', '<b', '1/2/', 'A.B', '@a.', '[your ']) {
    expect(readText(unit.repeat(5_000 / unit.length), 'en'), unit).toBeInstanceOf(Array);
  }
});

describe('a glossary', () => {
  const glossary = [
    { term: 'p99', say: 'p ninety nine' },
    { term: 'Siobhan', say: 'shivawn' },
    { term: 'Siobhan Roy', say: 'shivawn roy' },
    { term: 'Kraków', say: '' },
  ];
  const spoken = (text: string) => readText(text, 'en', glossary).map((word) => [word.written, word.spoken]);

  it('says its terms, and shows them as they are written', () => {
    expect(spoken('Siobhan’s P99, siobhan roy')).toEqual([
      ['Siobhan’s', 'shivawn’s'],
      ['P99,', 'p ninety nine,'],
      ['siobhan', 'shivawn'],
      ['roy', 'roy'],
    ]);
    expect(spoken('Kraków p999')).toEqual(readText('Kraków p999', 'en').map((word) => [word.written, word.spoken]));
  });
});

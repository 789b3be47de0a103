import { analyse } from 'chardet';
import { expect, test } from 'vitest';
import { rankCodePages, telltaleLines } from './code-pages.ts';
import { encodeIn } from './testing/encode-in.ts';

/** Ten short cues of one text in each language: "Hello, here is my new video", "Today we bake bread" … */
const CUES: readonly (readonly [encoding: string, language: string, cues: string])[] = [
  [
    'windows-1251',
    'ru',
    'Привет, это мой новый ролик|Сегодня мы печём хлеб|Нам нужна мука и вода|Смешайте всё в миске|Подождите один час|Разогрейте духовку|Готово, посмотрите!|Как вам такой рецепт?|Пишите в комментариях|Подпишись, чтобы не пропустить',
  ],
  [
    'windows-1251',
    'uk',
    'Вітаю на моєму каналі|Сьогодні печемо хліб|Нам потрібне борошно|Змішайте все у мисці|Зачекайте одну годину|Розігрійте духовку|Готово, подивіться!|Як вам цей рецепт?|Пишіть у коментарях|Підпишіться на канал',
  ],
  [
    'windows-1251',
    'bg',
    'Здравейте, приятели|Днес ще печем хляб|Трябва ни брашно и вода|Смесете всичко в купа|Изчакайте един час|Загрейте фурната|Готово, вижте!|Как ви се струва?|Пишете в коментарите|Абонирайте се за канала',
  ],
  [
    'shift_jis',
    'ja',
    'こんにちは、新しい動画です|今日はパンを焼きます|小麦粉と水を使います|ボウルで混ぜてください|一時間待ちましょう|オーブンを温めます|できあがりです|いかがでしたか|コメントしてください|チャンネル登録お願いします',
  ],
  [
    'euc-jp',
    'ja',
    'こんにちは、新しい動画です|今日はパンを焼きます|小麦粉と水を使います|ボウルで混ぜてください|一時間待ちましょう|オーブンを温めます|できあがりです|いかがでしたか|コメントしてください|チャンネル登録お願いします',
  ],
  [
    'windows-1253',
    'el',
    'Γεια σας, νέο βίντεο|Σήμερα φτιάχνουμε ψωμί|Θέλουμε αλεύρι και νερό|Ανακατέψτε τα όλα|Περιμένετε μία ώρα|Ζεστάνετε τον φούρνο|Έτοιμο, δείτε το!|Πώς σας φαίνεται;|Γράψτε στα σχόλια|Κάντε εγγραφή στο κανάλι',
  ],
  [
    'windows-1254',
    'tr',
    'Merhaba, yeni videoma hoş geldiniz|Bugün ekmek yapıyoruz|Un ve su lazım|Hepsini bir kapta karıştırın|Bir saat bekleyin|Fırını ısıtın|Hazır, bakın!|Nasıl buldunuz?|Yorumlara yazın|Kanala abone olmayı unutmayın',
  ],
  [
    'windows-1255',
    'he',
    'שלום, זה הסרטון החדש שלי|היום אנחנו אופים לחם|צריך קמח ומים|מערבבים הכול בקערה|מחכים שעה אחת|מחממים את התנור|מוכן, תראו!|מה דעתכם?|כתבו בתגובות|הירשמו לערוץ',
  ],
  [
    'windows-1256',
    'ar',
    'مرحبا، هذا الفيديو الجديد|اليوم نخبز الخبز|نحتاج إلى الدقيق والماء|اخلط كل شيء في وعاء|انتظر ساعة واحدة|سخن الفرن|جاهز، انظروا!|ما رأيكم؟|اكتبوا في التعليقات|اشتركوا في القناة',
  ],
  [
    'windows-874',
    'th',
    'สวัสดีครับ วิดีโอใหม่|วันนี้เราจะอบขนมปัง|เราต้องใช้แป้งและน้ำ|ผสมทุกอย่างในชาม|รอหนึ่งชั่วโมง|อุ่นเตาอบ|เสร็จแล้ว ดูสิ|คุณคิดว่าอย่างไร|เขียนในความคิดเห็น|กดติดตามช่องด้วย',
  ],
  [
    'windows-1250',
    'pl',
    'Cześć, to mój nowy film|Dziś pieczemy chleb|Potrzebujemy mąki i wody|Wymieszaj wszystko w misce|Poczekaj jedną godzinę|Rozgrzej piekarnik|Gotowe, zobaczcie!|Jak wam się podoba?|Piszcie w komentarzach|Zasubskrybuj kanał, żeby nie przegapić',
  ],
  [
    'windows-1250',
    'cs',
    'Ahoj, tohle je moje nové video|Dnes upečeme chleba|Potřebujeme mouku a vodu|Všechno smíchejte v míse|Počkejte jednu hodinu|Předehřejte troubu|Hotovo, podívejte!|Jak se vám to líbí?|Napište do komentářů|Přihlaste se k odběru',
  ],
  [
    'windows-1250',
    'hu',
    'Sziasztok, ez az új videóm|Ma kenyeret sütünk|Liszt és víz kell hozzá|Keverj össze mindent egy tálban|Várj egy órát|Melegítsd elő a sütőt|Kész, nézzétek!|Hogy tetszik?|Írjátok meg kommentben|Iratkozz fel a csatornára, ne hagyd ki a következőt',
  ],
  [
    'windows-1250',
    'ro',
    'Bună, acesta este noul meu video|Astăzi facem pâine|Avem nevoie de făină şi apă|Amestecaţi totul într-un bol|Aşteptaţi o oră|Încălziţi cuptorul|Gata, priviţi!|Cum vi se pare?|Scrieţi în comentarii|Abonaţi-vă la canal',
  ],
  [
    'gb18030',
    'zh',
    '大家好，这是我的新视频|今天我们来烤面包|需要面粉和水|把所有东西放在碗里搅拌|等一个小时|预热烤箱|做好了，你看|你觉得怎么样|请在评论里告诉我|记得关注我的频道',
  ],
  [
    'big5',
    'zh',
    '大家好，這是我的新影片|今天我們來烤麵包|需要麵粉和水|把所有東西放在碗裡攪拌|等一個小時|預熱烤箱|做好了，你看|你覺得怎麼樣|請在留言裡告訴我|記得訂閱我的頻道',
  ],
  [
    'euc-kr',
    'ko',
    '안녕하세요, 새 영상입니다|오늘은 빵을 구워요|밀가루와 물이 필요해요|그릇에 모두 섞으세요|한 시간 기다리세요|오븐을 예열하세요|완성됐어요, 보세요|어떠셨나요|댓글로 알려 주세요|채널을 구독해 주세요',
  ],
  [
    'windows-1252',
    'fr',
    'Bonjour à tous, voici ma vidéo|Aujourd’hui on fait du pain|Il faut de la farine et de l’eau|Mélangez le tout dans un bol|Attendez une heure|Préchauffez le four|C’est prêt, regardez !|Ça vous plaît ?|Écrivez en commentaire|Abonnez-vous à la chaîne',
  ],
  [
    'windows-1252',
    'de',
    'Hallo, das ist mein neues Video|Heute backen wir Brot|Wir brauchen Mehl und Wasser|Alles in einer Schüssel mischen|Eine Stunde warten|Den Ofen vorheizen|Fertig, schaut mal!|Wie gefällt es euch?|Schreibt es in die Kommentare|Abonniert den Kanal, um nichts zu verpassen. Grüße!',
  ],
  [
    'windows-1252',
    'es',
    'Hola, este es mi nuevo vídeo|Hoy horneamos pan|Necesitamos harina y agua|Mezcla todo en un bol|Espera una hora|Precalienta el horno|¡Listo, miren!|¿Qué les parece?|Escríbelo en los comentarios|Suscríbete para no perderte el próximo. ¡Mañana más!',
  ],
  [
    'windows-1252',
    'pt',
    'Olá, este é o meu novo vídeo|Hoje vamos assar pão|Precisamos de farinha e água|Misture tudo numa tigela|Espere uma hora|Aqueça o forno|Pronto, vejam!|O que acharam?|Escrevam nos comentários|Não se esqueçam da inscrição',
  ],
  [
    'windows-1252',
    'it',
    'Ciao, questo è il mio nuovo video|Oggi facciamo il pane|Servono farina e acqua|Mescolate tutto in una ciotola|Aspettate un’ora|Scaldate il forno|È pronto, guardate!|Perché vi piace?|Scrivetelo nei commenti|Così non ne perderete più uno',
  ],
  [
    'windows-1252',
    'sv',
    'Hej, det här är min nya video|Idag bakar vi bröd|Vi behöver mjöl och vatten|Blanda allt i en skål|Vänta en timme|Värm ugnen|Klart, titta!|Vad tycker ni?|Skriv i kommentarerna|Glöm inte att prenumerera på kanalen',
  ],
  [
    'windows-1252',
    'en',
    'Hello, it’s my new video|Today we’re baking bread|We need flour and water|Mix it all in a bowl|Wait an hour|Heat the oven|“Done”, look!|How’s that?|Write it in the comments|Don’t miss the next one',
  ],
  [
    'windows-1257',
    'lt',
    'Sveiki, čia mano naujas filmukas|Šiandien kepame duoną|Reikia miltų ir vandens|Viską sumaišykite dubenyje|Palaukite valandą|Įkaitinkite orkaitę|Paruošta, žiūrėkite!|Kaip jums patinka?|Rašykite komentaruose|Užsiprenumeruokite kanalą',
  ],
  [
    'koi8-u',
    'ru',
    'Привет, это мой новый ролик|Сегодня мы печём хлеб|Нам нужна мука и вода|Смешайте всё в миске|Подождите один час|Разогрейте духовку|Готово, посмотрите!|Как вам такой рецепт?|Пишите в комментариях|Подпишись, чтобы не пропустить',
  ],
];

const srt = (cues: readonly string[]) =>
  cues.map((cue, n) => `${n + 1}\r\n00:00:0${n},000 --> 00:00:0${n},900\r\n${cue}\r\n\r\n`).join('');

function detect(text: string, encoding: string) {
  const lines = telltaleLines(encodeIn(encoding, text));
  return rankCodePages(lines, analyse(lines))[0];
}

test.each(CUES)('ten cues in %s (%s) are told apart', (encoding, _language, text) => {
  const cues = text.split('|');
  expect(detect(srt(cues), encoding)).toBe(encoding);
  expect(detect(srt(cues.map((cue) => `<font color="#ffff00">${cue}</font>`)), encoding)).toBe(encoding);
  expect(detect(cues.join('\n'), encoding)).toBe(encoding);
});

/** Languages and encodings that the detector mistakes, or has no samples of. */
const HARDER: readonly (readonly [encoding: string, cues: string])[] = [
  ['windows-1256', 'سلام دوستان|امروز نان مي پزيم|به آرد و آب نياز داريم'],
  ['windows-1251', 'Здраво, ово је мој нови видео|Данас печемо хлеб|Треба нам брашно и вода'],
  ['windows-1250', 'Bok svima, ovo je moj novi video|Danas pečemo kruh|Trebamo brašno i vodu|Gotovo, pogledajte!'],
  ['windows-1250', 'Dnes pečieme chlieb|Všetko zmiešajte v miske|Počkajte jednu hodinu|Ako sa vám páči?'],
  ['windows-1250', 'Mąka jest tu|Biorę ją|Łatwe|Będzie dobrze|Są już|Chcę więcej'],
  ['windows-1254', 'Dün dağa çıktık|Hava güzeldi|Yol çok zordu'],
  ['windows-1253', 'Άνοιξε την πόρτα|Άσε με ήσυχο|Τι κάνεις;'],
  ['iso-8859-7', 'Άνοιξε την πόρτα|Άσε με ήσυχο|Τι κάνεις;'],
  ['iso-8859-2', 'Cześć, to mój nowy film|Dziś pieczemy chleb|Potrzebujemy mąki i wody'],
  ['iso-8859-2', 'Všechno smíchejte v míse|Počkejte jednu hodinu|Předehřejte troubu|Že ano'],
  ['iso-8859-5', 'Вчера мы были в горах|Погода хорошая|Тропа трудная'],
  ['ibm866', 'Вчера мы были в горах|Погода хорошая|Тропа трудная'],
  ['shift_jis', 'ｺﾝﾆﾁﾊ|ｷｮｳﾊ ﾊﾟﾝｦ ﾔｷﾏｽ|ﾐｽﾞﾄ ｺﾅ'],
  ['windows-1252', 'Hyvää päivää|Tänään leivomme leipää|Tarvitsemme jauhoja'],
  ['windows-1252', 'Góðan daginn, þetta er nýtt|Við bökum brauð í dag|Hrærið öllu saman'],
];

test.each(HARDER)('a few cues in %s: %s', (encoding, text) => {
  expect(detect(srt(text.split('|')), encoding)).toBe(encoding);
});

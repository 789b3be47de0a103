import { type ForeignPack, readForeignPoints } from './pack.ts';

const EXPLAINING = readForeignPoints(`
En una frase | Empecemos por una sola frase: ya está en pantalla. | Léela dos veces, porque lo demás parte de ahí.
Por qué importa | ¿Por qué se habla tanto de esto? | Aquí tienes el motivo, lo más corto posible.
Un ejemplo | Ahora un ejemplo, porque los ejemplos se recuerdan. | Así se ve en la vida real.
Lo que no es | También importa saber lo que no es. | Quien lo separa bien entiende mejor el resto.
Dónde lo encuentras | Piensa un momento dónde te lo has encontrado. | Seguro que en unos segundos se te ocurre algo.
Tu pregunta | ¿Qué más te gustaría saber? | Deja tu pregunta en los comentarios.`);

export const SPANISH: ForeignPack = {
  kinds: [
    ['advice', /^cómo (?:\p{L}+ )?(?:ahorrar|aprender|dormir|mejorar|adelgazar|estudiar|organizar|ser|tener)/iu],
    ['how-to', /^(?:cómo|como) |^receta/i],
    ['mistakes', /\berror(?:es)?\b/i],
    ['advice', /\b(?:consejos?|trucos?|ideas|pasos|formas|maneras|hábitos)\b/i],
    ['question', /\?$|^(?:qué|por qué|quién|cuándo|dónde) /i],
    [
      'promo',
      /^(?:nuestr|mi (?!viaje|historia|vida|rutina|experiencia|día)|nuev)|\b(?:inauguración|descuento|oferta|ya abiert)/i,
    ],
  ],
  openings: {
    upbeat: ['¡Qué bien que estés aquí, vamos allá!', '¡Teníamos muchas ganas de contártelo!'],
    professional: ['Lo esencial, claro y por partes.', 'Este es el resumen, punto por punto.'],
    casual: ['Te lo cuento rápido y sin rodeos.', 'Hablemos un momento de esto.'],
    energetic: ['¡No sigas bajando, que empezamos ya!', '¡Rápido, claro y al grano!'],
    calm: ['Tómate un momento tranquilo para esto.', 'Sin prisa, una cosa detrás de otra.'],
  },
  audience: ['Esto es para {aud}.', 'Pensado para {aud}.'],
  points: {
    'how-to': readForeignPoints(`
Prepáralo todo | Primero, deja a mano todo lo que necesitas. | Parar a mitad para buscar algo cansa más que el propio paso.
Míralo entero | Mira el proceso entero una vez antes de empezar. | Cuando conoces el final, cada paso se entiende mejor.
Paso a paso | Después, ve paso a paso y comprueba cada uno antes de seguir. | Un fallo pequeño se arregla enseguida; más tarde, ya no.
Despacio en lo difícil | Ve más despacio cuando llegue la parte difícil. | Ahí es donde la paciencia vale la pena.
Revisa el resultado | Al final, mira el resultado con calma. | ¿Está todo bien? Entonces, ya lo tienes.
Otro intento | Si no sale a la primera, cambia una sola cosa y prueba otra vez. | Así sabrás qué fallaba.`),
    mistakes: readForeignPoints(`
Quererlo todo a la vez | Quererlo todo a la vez. | Mejor elige una sola cosa y hazla bien.
Saltarse lo básico | Saltarse lo básico porque parece aburrido. | Repítelo hasta que te salga sin pensar.
Copiar sin pensar | Copiar lo que les funciona a otros. | Pregúntate antes si tu situación es la misma.
No comprobar nada | No comprobar nunca si funciona. | Apunta un número hoy y compáralo dentro de un mes.
Rendirse pronto | Dejarlo antes de que se note algo. | Decide de antemano cuánto tiempo lo vas a intentar.
No preguntar | Querer descubrirlo todo sin ayuda. | Una sola pregunta a la persona adecuada ahorra mucho tiempo.
Esperar el momento perfecto | Esperar el momento perfecto. | Elige un día de esta semana y empieza entonces.`),
    advice: readForeignPoints(`
Empieza poco a poco | Empieza con algo más pequeño de lo que piensas. | Lo pequeño se repite con gusto, y repetir es lo que cuenta.
Ten una meta | Decide antes qué sería un buen resultado. | Escríbelo en una sola frase.
Prepáralo | Prepara por la noche lo que necesitas mañana. | Así solo tendrás que empezar.
Únelo a un hábito | Únelo a algo que ya haces todos los días. | Así no hace falta ningún recordatorio.
Quita lo que sobra | Elimina un paso que solo parece útil. | Lo que queda recibirá más atención.
Cambia una sola cosa | Cambia una sola cosa cada vez. | Si no, nunca sabrás qué ayudó.
Mira atrás | Una vez por semana, pregúntate qué funcionó. | Lo que no ayude se puede dejar.`),
    promo: readForeignPoints(`
Compruébalo | Lo mejor es que lo veas por ti mismo. | Una mirada dice más que cualquier anuncio.
Pregúntanos | ¿Tienes alguna duda? | Escríbenos y te respondemos encantados.
Cuéntaselo a alguien | ¿Conoces a alguien a quien le gustaría esto? | Envíale este vídeo.
Lo que más te importa | Piensa qué es lo que más te importa. | Pregúntanos justo por eso.
Tu opinión | Queremos saber qué te parece. | Basta una frase sincera en los comentarios.`),
    question: EXPLAINING,
    subject: EXPLAINING,
  },
  closings: {
    upbeat: ['¡Y ahora te toca a ti!', '¡Que lo disfrutes!'],
    professional: ['Eso es lo esencial.', 'Para empezar, no hace falta más.'],
    casual: ['Y eso es todo.', 'La verdad es que no tiene más.'],
    energetic: ['¿A qué esperas?', '¡Venga, hoy mismo!'],
    calm: ['Tómate tu tiempo.', 'Por hoy es suficiente.'],
  },
  follow: {
    tiktok: 'Sígueme para ver más',
    instagram: 'Guarda este vídeo para después',
    'youtube-shorts': 'Suscríbete para ver más',
    youtube: 'Suscríbete y cuéntame qué opinas',
  },
  offer: ['Ven a vernos', 'Escríbenos hoy mismo'],
};

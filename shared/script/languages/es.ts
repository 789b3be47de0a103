import { type ForeignPack, readForeignPoints } from './pack.ts';

const EXPLAINING = readForeignPoints(`
En una frase | Empecemos por una sola frase: ya está en pantalla. | Léela dos veces, porque lo demás parte de ahí. > sentence
Por qué importa | ¿Por qué se habla de esto? | Aquí tienes el motivo, lo más corto posible. > why
Un ejemplo | Ahora un ejemplo, porque los ejemplos se recuerdan. | Así se ve en la vida real. > example
Un detalle | Ahora, un detalle que es fácil pasar por alto. | Míralo dos veces. > detail
Dónde lo encuentras | Piensa un momento: ¿dónde lo has visto antes? | Seguro que en unos segundos se te ocurre algo. > where
Dónde saber más | ¿Quieres saber más? | Una buena fuente aparece ahora en pantalla. > source
Lo que queda | Si te quedas con una sola cosa, que sea la frase del principio. | Todo lo demás se puede consultar cuando quieras. > keep
Tu pregunta | ¿Qué más te gustaría saber? | Deja tu pregunta en los comentarios. > question`);

export const SPANISH: ForeignPack = {
  kinds: [
    ['advice', /^cómo (?:\p{L}+ )?(?:ahorrar|aprender|dormir|mejorar|adelgazar|estudiar|organizar|ser|tener)/iu],
    ['how-to', /^(?:cómo|como) |^receta/i],
    ['mistakes', /\berror(?:es)?\b/i],
    ['advice', /\b(?:consejos?|trucos?|ideas|pasos|formas|maneras|hábitos)\b/i],
    ['question', /\?$|^(?:qué|por qué|quién|cuándo|dónde) /i],
    [
      'promo',
      /^(?:nuestr|mi (?!viaje|historia|vida|rutina|experiencia|día)|nuev)|\b(?:inauguración|descuento|oferta|ya abiert)|^(?:(?:el|la|las|gran) )?(?:feria|festival|concierto|fiestas?|mercadillo|peluquería|panadería|restaurante|cafetería|tienda) /i,
    ],
  ],
  openings: {
    upbeat: ['¡Qué bien que estés aquí, vamos allá!', '¡Vamos a verlo ahora mismo!'],
    professional: ['Lo esencial, claro y por partes.', 'Este es el resumen, punto por punto.'],
    casual: ['Te lo cuento rápido y sin rodeos.', 'Hablemos un momento de esto.'],
    energetic: ['¡No sigas bajando, que empezamos ya!', '¡Rápido, claro y al grano!'],
    calm: ['Tómate un momento tranquilo para esto.', 'Sin prisa, una cosa detrás de otra.'],
  },
  beginning: 'Aquí tienes un comienzo.',
  audience: ['Esto es para {aud}.', 'Pensado para {aud}.'],
  points: {
    'how-to': readForeignPoints(`
Prepáralo todo | Primero, deja a mano todo lo que necesitas. | Parar a mitad para buscar algo cansa más que el propio paso. > ready
Míralo entero | Mira el proceso entero una vez antes de empezar. | Cuando conoces el final, cada paso se entiende mejor. > whole
Paso a paso | Después, ve paso a paso y comprueba cada uno antes de seguir. | Un fallo pequeño se arregla enseguida; más tarde, ya no. > steps
Despacio en lo difícil | Ve más despacio cuando llegue la parte difícil. | Ahí es donde la paciencia vale la pena. > tricky
Revisa el resultado | Al final, mira el resultado con calma. | ¿Está todo bien? Entonces, ya lo tienes. > result
Otro intento | Si no sale a la primera, cambia una sola cosa y prueba otra vez. | Así sabrás qué fallaba. > again`),
    mistakes: readForeignPoints(`
Quererlo todo a la vez | Quererlo todo a la vez. | Mejor elige una sola cosa y hazla bien. > everything
Saltarse lo básico | Saltarse lo básico porque parece aburrido. | Repítelo hasta que te salga sin pensar. > basics
Copiar sin pensar | Copiar lo que les funciona a otros. | Pregúntate antes si tu situación es la misma. > copying
No comprobar nada | No comprobar nunca si funciona. | Apunta un número hoy y compáralo dentro de un mes. > checking
Rendirse pronto | Dejarlo antes de que se note algo. | Decide de antemano cuánto tiempo lo vas a intentar. > stopping
No preguntar | Querer descubrirlo todo sin ayuda. | Una sola pregunta a la persona adecuada ahorra mucho tiempo. > asking
Esperar el momento perfecto | Esperar el momento perfecto. | Elige un día de esta semana y empieza entonces. > waiting`),
    advice: readForeignPoints(`
Empieza poco a poco | Empieza con algo más pequeño de lo que piensas. | Lo pequeño se repite con gusto, y repetir es lo que cuenta. > small
Ten una meta | Decide antes qué sería un buen resultado. | Escríbelo en una sola frase. > goal
Prepáralo | Prepara por la noche lo que necesitas mañana. | Así solo tendrás que empezar. > prepare
Únelo a un hábito | Únelo a algo que ya haces todos los días. | Así no hace falta ningún recordatorio. > habit
Quita lo que sobra | Elimina un paso que solo parece útil. | Lo que queda recibirá más atención. > less
Cambia una sola cosa | Cambia una sola cosa cada vez. | Si no, nunca sabrás qué ayudó. > change
Mira atrás | Una vez por semana, pregúntate qué funcionó. | Lo que no ayude se puede dejar. > review`),
    promo: readForeignPoints(`
Lo que te espera | Mira todo lo que te espera. | Detén el vídeo donde más te guste. > offer
Compruébalo | Lo mejor es que lo veas con tus propios ojos. | Una mirada dice más que cualquier anuncio. > look
Quiénes somos | Estas son las personas que hay detrás. | Con una cara y un nombre, todo es más fácil. > people
Todo de un vistazo | Dónde, cuándo y cuánto cuesta: lo tienes en pantalla. | Haz una captura y ya lo tienes guardado. > details
Pregúntanos | ¿Tienes alguna duda? | Escríbenos y te respondemos encantados. > ask
Cuéntaselo a alguien | ¿Conoces a alguien a quien le gustaría esto? | Envíale este vídeo. > share
Lo que más te importa | Piensa qué es lo que más te importa. | Pregúntanos justo por eso. > matters
Tu opinión | Queremos saber qué te parece. | Basta una frase sincera en los comentarios. > opinion`),
    question: EXPLAINING,
    subject: EXPLAINING,
  },
  closings: {
    upbeat: ['¡Y ahora te toca a ti!', '¡Que lo disfrutes!'],
    professional: ['Eso es lo esencial.', 'Para empezar, no hace falta más.'],
    casual: ['Y eso es todo.', 'La verdad es que no tiene más misterio.'],
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

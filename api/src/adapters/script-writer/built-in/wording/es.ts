import { readKind, readNouns, readTones, type Wording } from './wording.ts';

export const SPANISH: Wording = {
  tones: readTones(`
¡Vamos a verlo juntos! | ¡Y ahora, lo último! | ¡Y ahora te toca a ti! | {Cta}
Aquí va lo esencial. | Por último. | Ese es el resumen. | Si te ha sido útil, {cta}
Venga, vamos. | Venga, una cosa más. | Y eso es más o menos todo. | Ah, y {cta}
¡No te vayas! | ¡Una más y listo! | ¡Y ahora, adelante! | No esperes, {cta}
Tómate un momento para esto. | Y una última cosa. | Por hoy es suficiente. | Cuando quieras, {cta}`),
  ctas: {
    tiktok: 'Sígueme para ver más',
    instagram: 'Guarda este vídeo para más tarde',
    'youtube-shorts': 'Suscríbete para ver más',
    youtube: 'Suscríbete y dime en los comentarios qué piensas',
  },
  noTopic: 'Hola, y gracias por mirar.',
  kinds: {
    list: readKind(`
Aquí van, por orden.
{Noun} {n}: [tu {noun} {n}]. | {noun} {n}, con un ejemplo`),
    'how-to': readKind(`
Lo hacemos juntos, paso a paso.
Necesitas esto: [tu material]. | todo lo necesario, lado a lado
Y así debe quedar: [tu resultado]. | el resultado final, por todos los lados
Paso {n}: [tu paso {n}]. | el paso {n}, con las manos bien visibles`),
    promotion: readKind(`
Ven a echar un vistazo.
En una frase: [tu descripción en una frase]. | todo en una sola toma
Aquí nos encuentras: [tu dirección o tu enlace]. | el camino, o el enlace en letras grandes
¿Cuándo? [Tus fechas o tu horario]. | fechas y horario en letras grandes
Lo que nos distingue: [tu diferencia]. | lo que es especial, en primer plano
Y el precio: [tu precio]. | el precio en letras grandes
¿Quién está detrás? [Tus nombres]. | las personas, una tras otra
Momento destacado {n}: [tu momento destacado {n}]. | el momento {n}, en primer plano`),
    question: readKind(`
Busquemos una respuesta.
La respuesta corta: [tu respuesta]. | la respuesta en pocas palabras grandes
Lo que hay detrás: [tu explicación]. | lo que hay detrás, de cerca
Un ejemplo: [tu ejemplo]. | el ejemplo, tal como ocurre
¿Y qué hacemos con eso? [Tu consejo]. | alguien haciéndolo
Punto {n}: [tu punto {n}]. | el punto {n}, con un ejemplo`),
    other: readKind(`
Esto es lo que quiero contarte.
Primero: [tu primer punto]. | el primer punto, en primer plano
Y después: [tu segundo punto]. | el segundo punto
Un momento para recordar: [tu momento]. | ese momento, o algo que lo represente
Un ejemplo: [tu ejemplo]. | el ejemplo, tal como ocurre
Lo que me llevo: [tu conclusión]. | una última mirada tranquila al tema
Capítulo {n}: [tu capítulo {n}]. | un rótulo para el capítulo {n}, después una imagen`),
  },
  grave: readKind(`
Tómate todo el tiempo que necesites.
Lo que quiero decir primero: [tus palabras]. | tú, con calma, luz suave
Lo que ha ayudado: [tu experiencia]. | unas manos, una ventana, una taza de té
¿A quién acudir? [Tu contacto]. | el contacto en letras sencillas
Otro pensamiento, el número {n}: [tu pensamiento {n}]. | una vista tranquila de algo que no se mueve`),
  graveCta: 'Comparte esto con alguien a quien pueda ayudar',
  few: 'Aquí van los primeros {n} puntos.',
  noun: 'punto',
  nouns: readNouns(
    'consejos/consejo trucos/truco pasos/paso libros/libro errores/error ideas/idea razones/razón cosas/cosa formas/forma',
  ),
  item: 'Número {n}: {item}.',
  aboutItem: { spoken: '¿Por qué {item}? [Tus palabras sobre {item}].', shown: '{item} en uso' },
  mention: { spoken: '{mention}: [tus palabras sobre ello].', shown: '{mention}' },
  audience: '¿Para quién? Para {audience}.',
  promotionCta: 'Ven a verlo con tus propios ojos',
  shown: {
    headline: 'tú, mirando a la cámara, con el título «{headline}» al lado',
    presenter: 'tú, más cerca de la cámara',
    told: 'una escena que lo muestra: «{sentence}»',
    cta: 'tú, con una sonrisa, y «{cta}» en letras grandes',
  },
  shots:
    'Primer plano|Desde arriba|Cámara en mano|Por encima del hombro|Plano general|Panorámica lenta|De lado|Detalle',
};

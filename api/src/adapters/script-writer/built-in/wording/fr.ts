import { readKind, readNouns, readTones, type Wording } from './wording.ts';

export const FRENCH: Wording = {
  tones: readTones(`
C’est parti ! | Et maintenant, le dernier point ! | Et maintenant, à vous ! | {Cta}
Voici l’essentiel. | Enfin, le dernier point. | Voilà pour le résumé. | Si cela vous a été utile, {cta}
Bon, on y va. | Allez, une dernière chose. | Et voilà, c’est à peu près tout. | Ah, et {cta}
Restez bien là ! | Plus qu’un point, restez là ! | À vous de jouer ! | N’attendez pas, {cta}
Prenez un moment pour cela. | Et pour finir, une dernière chose. | C’est assez pour aujourd’hui. | Quand vous voudrez, {cta}`),
  ctas: {
    tiktok: 'Abonnez-vous pour la suite',
    instagram: 'Enregistrez cette vidéo pour plus tard',
    'youtube-shorts': 'Abonnez-vous à la chaîne pour la suite',
    youtube: 'Abonnez-vous et donnez votre avis en commentaire',
  },
  noTopic: 'Bienvenue, et merci de regarder.',
  kinds: {
    list: readKind(`
Les voici, dans l’ordre.
{Noun} {n} : [votre {noun} {n}]. | {noun} {n}, montré par un exemple`),
    'how-to': readKind(`
On le fait ensemble, étape par étape.
Il vous faut ceci : [votre matériel]. | tout ce qu’il faut, côte à côte
Et voici le résultat attendu : [votre résultat]. | le résultat final, sous tous les angles
Étape {n} : [votre étape {n}]. | l’étape {n}, avec les gestes bien visibles`),
    promotion: readKind(`
Venez jeter un œil.
En une phrase : [votre description en une phrase]. | l’ensemble en un seul plan
Voici où nous trouver : [votre adresse ou votre lien]. | le chemin, ou le lien en grandes lettres
Quand ? [Vos dates ou vos horaires]. | dates et horaires en grandes lettres
Ce qui nous distingue : [votre différence]. | ce qui est particulier, filmé de près
Et le prix : [votre prix]. | le prix en grandes lettres
Qui est derrière tout cela ? [Vos noms]. | les personnes, l’une après l’autre
Temps fort {n} : [votre temps fort {n}]. | le temps fort {n}, filmé de près`),
    question: readKind(`
Cherchons une réponse.
La réponse courte : [votre réponse]. | la réponse en quelques grands mots
Ce qu’il y a derrière : [votre explication]. | ce qu’il y a derrière, de près
Un exemple : [votre exemple]. | l’exemple, en situation
Et maintenant, que faire ? [Votre conseil]. | quelqu’un en train de le faire
Point {n} : [votre point {n}]. | le point {n}, montré par un exemple`),
    other: readKind(`
Voici ce que j’aimerais vous raconter.
D’abord : [votre premier point]. | le premier point, filmé de près
Ensuite : [votre deuxième point]. | le deuxième point
Un moment à retenir : [votre moment]. | ce moment, ou un objet qui le rappelle
Un exemple : [votre exemple]. | l’exemple, en situation
Ce que j’en retiens : [votre conclusion]. | un dernier regard tranquille sur le sujet
Chapitre {n} : [votre chapitre {n}]. | un carton pour le chapitre {n}, puis une image`),
  },
  grave: readKind(`
Prenez tout le temps qu’il vous faut.
Ce que j’aimerais dire d’abord : [vos mots]. | vous, dans une lumière douce
Ce qui a aidé : [votre expérience]. | des mains, une fenêtre, une tasse de thé
À qui s’adresser ? [Votre contact]. | le contact en lettres simples
Encore une pensée, la numéro {n} : [votre pensée {n}]. | une vue calme de quelque chose qui ne bouge pas`),
  graveCta: 'Partagez ceci avec une personne que cela pourrait aider',
  few: 'Voici les {n} premiers points.',
  noun: 'point',
  nouns: readNouns(
    'conseils/conseil astuces/astuce livres/livre idées/idée raisons/raison erreurs/erreur étapes/étape choses/chose façons/façon',
  ),
  item: 'Numéro {n} : {item}.',
  aboutItem: { spoken: 'Pourquoi {item} ? [Vos mots sur {item}].', shown: '{item} en situation' },
  mention: { spoken: '{mention} : [vos mots à ce sujet].', shown: '{mention}' },
  audience: 'Pour qui ? Pour {audience}.',
  promotionCta: 'Venez voir par vous-même',
  shown: {
    headline: 'vous, face à la caméra, avec le titre « {headline} » à côté',
    presenter: 'vous, plus près de la caméra',
    told: 'une scène qui le montre : « {sentence} »',
    cta: 'vous, avec le sourire, et « {cta} » en grandes lettres',
  },
  shots: 'Gros plan|Vu d’en haut|Caméra à la main|Par-dessus l’épaule|Plan large|Panoramique lent|De côté|Détail',
};

import { type ForeignPack, readForeignPoints } from './pack.ts';

const EXPLAINING = readForeignPoints(`
En une phrase | Commençons par une seule phrase : elle est à l’écran. | Lis-la deux fois, tout le reste part de là. > sentence
Pourquoi ça compte | Pourquoi est-ce qu’on en parle ? | Voici la raison, en aussi peu de mots que possible. > why
Un exemple | Maintenant un exemple, parce qu’un exemple se retient. | Voilà à quoi cela ressemble dans la vraie vie. > example
Un détail | Maintenant, un détail qu’on remarque rarement. | Regarde-le deux fois. > detail
Où tu l’as croisé | Réfléchis un instant : où l’as-tu déjà rencontré ? | En quelques secondes, il te viendra bien une idée. > where
Pour en savoir plus | Tu veux en savoir plus ? | Une bonne source s’affiche à l’écran. > source
Ce qu’il faut garder | Si tu ne retiens qu’une chose, que ce soit la phrase du début. | Le reste, tu peux le retrouver quand tu veux. > keep
Ta question | Qu’est-ce que tu aimerais encore savoir ? | Pose ta question en commentaire. > question`);

export const FRENCH: ForeignPack = {
  kinds: [
    [
      'advice',
      /^comment (?:mieux |bien )?(?:économiser|apprendre|dormir|améliorer|maigrir|étudier|organiser|être|avoir)/iu,
    ],
    ['how-to', /^comment |^recette/i],
    ['mistakes', /\berreurs?\b/i],
    ['advice', /\b(?:conseils?|astuces?|idées|étapes|façons|habitudes)\b/i],
    ['question', /\?$|^(?:qu['’]est-ce|pourquoi|qui|quand|où|c['’]est quoi) ?/i],
    [
      'promo',
      /^(?:notre|nos|m(?:on|a|es) (?!voyage|histoire|vie|routine|expérience|parcours)|nouve)|\b(?:ouverture|inauguration|promotion|soldes|offre)\b|^(?:(?:le|la|les|grande?) )?(?:fête|festival|concert|brocante|vide-grenier|marché de noël|boulangerie|salon de coiffure|boutique|restaurant) /i,
    ],
  ],
  openings: {
    upbeat: ['Quel plaisir de te retrouver, c’est parti !', 'On regarde ça ensemble !'],
    professional: ['L’essentiel, clairement et point par point.', 'Voici ce qu’il faut retenir.'],
    casual: ['Je te raconte ça vite fait.', 'On en parle deux minutes.'],
    energetic: ['Ne passe pas à la suite, c’est maintenant !', 'Vite, clair, et c’est parti !'],
    calm: ['Prends un moment tranquille pour cela.', 'Sans se presser, une chose après l’autre.'],
  },
  beginning: 'Voici déjà un début.',
  audience: ['C’est pour {aud}.', 'Surtout pour {aud}.'],
  points: {
    'how-to': readForeignPoints(`
Prépare tout | D’abord, pose devant toi tout ce qu’il te faut. | S’arrêter au milieu pour chercher fatigue plus que l’étape elle-même. > ready
Regarde tout une fois | Regarde tout le déroulé une fois avant de commencer. | Quand on connaît la fin, chaque étape est plus claire. > whole
Étape par étape | Ensuite, avance étape par étape, et vérifie avant de continuer. | Une petite erreur se corrige tout de suite, plus tard c’est autre chose. > steps
Doucement au plus délicat | Ralentis dès que cela devient délicat. | C’est là que la patience paie. > tricky
Vérifie le résultat | À la fin, regarde le résultat calmement. | Tout est bon ? Alors, c’est réussi. > result
Réessaie | Si ça ne marche pas tout de suite, change une seule chose et recommence. | Tu sauras ainsi d’où venait le problème. > again`),
    mistakes: readForeignPoints(`
Tout vouloir à la fois | Tout vouloir à la fois. | Choisis plutôt une seule chose, et fais-la bien. > everything
Sauter les bases | Sauter les bases parce qu’elles semblent ennuyeuses. | Répète-les jusqu’à ne plus y penser. > basics
Copier sans réfléchir | Copier ce qui marche chez les autres. | Demande-toi d’abord si ta situation est la même. > copying
Ne rien vérifier | Ne jamais vérifier si cela marche. | Note un chiffre aujourd’hui, et compare dans un mois. > checking
Abandonner trop tôt | Arrêter avant que quelque chose puisse se voir. | Décide à l’avance combien de temps tu essaies. > stopping
Ne rien demander | Vouloir tout découvrir sans aide. | Une seule question à la bonne personne fait gagner du temps. > asking
Attendre le bon moment | Attendre le moment parfait. | Choisis un jour cette semaine, et commence ce jour-là. > waiting`),
    advice: readForeignPoints(`
Commence petit | Commence plus petit que tu ne le penses. | Ce qui est petit se répète facilement, et c’est répéter qui compte. > small
Fixe-toi un but | Décide d’abord à quoi ressemble un bon résultat. | Écris-le en une seule phrase. > goal
Prépare-le | Prépare le soir ce qu’il te faut demain. | Tu n’auras plus qu’à commencer. > prepare
Relie-le à une habitude | Relie cela à un geste que tu fais déjà chaque jour. | Tu n’auras pas besoin de rappel. > habit
Enlève le superflu | Supprime une étape qui a seulement l’air utile. | Ce qui reste aura plus d’attention. > less
Change une seule chose | Change une seule chose à la fois. | Sinon, tu ne sauras jamais ce qui a aidé. > change
Regarde en arrière | Une fois par semaine, demande-toi ce qui a marché. | Ce qui n’aide pas peut partir. > review`),
    promo: readForeignPoints(`
Ce qui t’attend | Regarde un peu ce qui t’attend. | Mets la vidéo en pause là où ça te plaît. > offer
Vois par toi-même | Le mieux est de te faire ta propre idée. | Un coup d’œil en dit plus qu’une publicité. > look
Qui sommes-nous ? | Voici les personnes qui sont derrière tout cela. | Avec un visage et un prénom, tout est plus simple. > people
Tout en un coup d’œil | Où, quand et à quel prix : c’est à l’écran. | Fais une capture, et tu l’auras sous la main. > details
Demande-nous | Tu as une question ? | Écris-nous, nous répondons volontiers. > ask
Parles-en | Tu connais quelqu’un à qui cela plairait ? | Envoie-lui cette vidéo. > share
Ce qui compte pour toi | Réfléchis à ce qui compte le plus pour toi. | C’est exactement cela qu’il faut nous demander. > matters
Ton avis | Ton avis nous intéresse. | Une phrase sincère en commentaire suffit. > opinion`),
    question: EXPLAINING,
    subject: EXPLAINING,
  },
  closings: {
    upbeat: ['Et maintenant, à toi de jouer !', 'Profites-en bien !'],
    professional: ['Voilà l’essentiel.', 'Pour commencer, cela suffit.'],
    casual: ['Et voilà, c’est tout.', 'Ce n’est pas plus compliqué.'],
    energetic: ['Qu’est-ce que tu attends ?', 'Allez, dès aujourd’hui !'],
    calm: ['Prends ton temps.', 'Pour aujourd’hui, cela suffit.'],
  },
  follow: {
    tiktok: 'Abonne-toi pour la suite',
    instagram: 'Enregistre cette vidéo pour plus tard',
    'youtube-shorts': 'Abonne-toi pour la prochaine vidéo',
    youtube: 'Abonne-toi et dis-moi ce que tu en penses',
  },
  offer: ['Viens nous voir', 'Écris-nous dès aujourd’hui'],
};

import { type ForeignPack, readForeignPoints } from './pack.ts';

const EXPLAINING = readForeignPoints(`
Em uma só frase | Vamos começar por uma só frase: ela está escrita na imagem. | Vale a pena ler duas vezes, porque o resto parte daí. > sentence
Por que importa | Por que se fala nisso? | O motivo está aqui, o mais curto possível. > why
Um exemplo | Agora um exemplo, porque os exemplos ficam na memória. | É assim na vida real. > example
Um detalhe | Agora, um detalhe que quase ninguém nota. | Olhe duas vezes. > detail
Onde aparece | Pense um momento: onde você já encontrou isso? | Em poucos segundos aparece uma ideia. > where
Onde saber mais | Quer saber mais? | Uma boa fonte aparece agora na imagem. > source
O que fica | Se for guardar uma coisa só, que seja a frase do começo. | Todo o resto dá para consultar quando quiser. > keep
Sua pergunta | O que você ainda gostaria de saber? | Deixe sua pergunta nos comentários. > question`);

/** In forms that are at home in Brazil and understood in Portugal. */
export const PORTUGUESE: ForeignPack = {
  kinds: [
    [
      'advice',
      /^como (?:\p{L}+ )?(?:economizar|poupar|aprender|dormir|melhorar|emagrecer|estudar|organizar|ser|ter)/iu,
    ],
    ['how-to', /^como |^receita/i],
    ['mistakes', /\berros?\b/i],
    ['advice', /\b(?:dicas?|truques?|ideias|passos|formas|maneiras|hábitos)\b/i],
    ['question', /\?$|^(?:o que|por que|porque|porquê|quem|quando|onde) /i],
    [
      'promo',
      /^(?:(?:a |o )?noss|(?:o |a )?meu |(?:a )?minha (?!viagem|história|vida|rotina|experiência)|nov[oa])|\b(?:inauguração|desconto|promoção|oferta)|^(?:(?:o|a|grande) )?(?:festa|festival|feira|concerto|padaria|barbearia|restaurante|loja) /i,
    ],
  ],
  openings: {
    upbeat: ['Que bom ter você aqui, vamos lá!', 'Vamos ver isso agora mesmo!'],
    professional: ['O essencial, com clareza e por partes.', 'Este é o resumo, ponto por ponto.'],
    casual: ['Conto rápido e sem rodeios.', 'Vamos falar um momento sobre isso.'],
    energetic: ['Não pule este vídeo, vai começar agora!', 'Rápido, claro e direto ao assunto!'],
    calm: ['Reserve um momento tranquilo para isso.', 'Sem pressa, uma coisa de cada vez.'],
  },
  beginning: 'Aqui vai um começo.',
  audience: ['Isto é para {aud}.', 'Pensado para {aud}.'],
  points: {
    'how-to': readForeignPoints(`
Prepare tudo | Primeiro, deixe à mão tudo o que vai usar. | Parar no meio para procurar algo cansa mais do que o próprio passo. > ready
Veja tudo uma vez | Veja o processo inteiro uma vez antes de começar. | Quem conhece o fim entende melhor cada passo. > whole
Passo a passo | Depois, vá passo a passo e confira cada um antes de continuar. | Um erro pequeno se resolve na hora; mais tarde, já não. > steps
Devagar no mais difícil | Vá mais devagar quando chegar a parte difícil. | É aí que a paciência compensa. > tricky
Confira o resultado | No fim, olhe para o resultado com calma. | Está tudo certo? Então você conseguiu. > result
Tente outra vez | Se não der certo de primeira, mude uma só coisa e tente de novo. | Assim você descobre o que falhou. > again`),
    mistakes: readForeignPoints(`
Querer tudo ao mesmo tempo | Querer tudo ao mesmo tempo. | É melhor escolher uma só coisa e fazer bem. > everything
Pular o básico | Pular o básico por parecer chato. | Repita até sair sem pensar. > basics
Copiar sem pensar | Copiar o que funciona para os outros. | Pergunte-se antes se a sua situação é a mesma. > copying
Não conferir nada | Nunca conferir se funciona. | Anote um número hoje e compare daqui a um mês. > checking
Desistir cedo | Parar antes de aparecer algum resultado. | Decida antes quanto tempo vai tentar. > stopping
Não perguntar | Querer descobrir tudo sem ajuda. | Uma só pergunta à pessoa certa poupa muito tempo. > asking
Esperar o momento perfeito | Esperar o momento perfeito. | Escolha um dia desta semana e comece nele. > waiting`),
    advice: readForeignPoints(`
Comece pequeno | Comece com algo menor do que imagina. | O que é pequeno se repete com gosto, e repetir é o que conta. > small
Tenha um objetivo | Decida antes o que seria um bom resultado. | Escreva isso em uma só frase. > goal
Prepare antes | Prepare à noite o que vai usar amanhã. | Assim, só falta começar. > prepare
Junte a um hábito | Junte isso a algo que você já faz todos os dias. | Assim, não é preciso nenhum lembrete. > habit
Tire o que sobra | Elimine um passo que só parece útil. | O que fica recebe mais atenção. > less
Mude uma só coisa | Mude uma só coisa de cada vez. | Senão, nunca se sabe o que ajudou. > change
Olhe para trás | Uma vez por semana, pergunte-se o que funcionou. | O que não ajuda pode ficar para trás. > review`),
    promo: readForeignPoints(`
O que espera por você | Olhe só o que espera por você. | Pause o vídeo onde gostar mais. > offer
Venha ver | O melhor é ver com os próprios olhos. | Um olhar diz mais do que qualquer anúncio. > look
Quem somos | Estas são as pessoas por trás disso tudo. | Com um rosto e um nome, tudo fica mais fácil. > people
Tudo de uma vez | Onde, quando e quanto custa: está na imagem. | Faça uma captura de tela e já fica guardado. > details
Pergunte | Ficou com alguma dúvida? | Escreva para nós, respondemos com prazer. > ask
Conte a alguém | Conhece alguém que iria gostar disso? | Envie este vídeo. > share
O que mais importa | Pense no que é mais importante para você. | É isso mesmo que pode nos perguntar. > matters
Sua opinião | Queremos saber o que você acha. | Basta uma frase sincera nos comentários. > opinion`),
    question: EXPLAINING,
    subject: EXPLAINING,
  },
  closings: {
    upbeat: ['E agora é a sua vez!', 'Aproveite!'],
    professional: ['Isso é o essencial.', 'Para começar, não é preciso mais.'],
    casual: ['E pronto, é isso.', 'No fundo, é só isso.'],
    energetic: ['O que está esperando?', 'Vamos, ainda hoje!'],
    calm: ['Não há pressa.', 'Por hoje, é o bastante.'],
  },
  follow: {
    tiktok: 'Siga para ver mais',
    instagram: 'Salve este vídeo para depois',
    'youtube-shorts': 'Inscreva-se para ver mais',
    youtube: 'Inscreva-se e conte o que achou',
  },
  offer: ['Venha conhecer', 'Escreva para nós ainda hoje'],
};

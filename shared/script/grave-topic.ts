/**
 * Unambiguous words in the languages with wording ("war" is also German for "was"). Topics without such a word get the
 * chosen tone.
 */
const GRAVE =
  /(?<!\p{L})(?:grie[fv]\p{L}*|bereave\p{L}*|mourning|funerals?|died|dying|deaths?|lost (?:a|my|our|his|her|their) (?:child|baby|son|daughter|wife|husband|mum|mom|mother|dad|father|parent|grandm\p{L}+|grandf\p{L}+|brother|sister|partner|friend|dog|cat|pet)|pet loss|(?:made )?redundan(?:t|cy)|laid off|suicid\p{L}*|self-harm\p{L}*|miscarriage|stillb\p{L}*|cancer|chemo\p{L}*|(?:terminal(?:ly)?|chronic(?:ally)?|mental(?:ly)?|serious(?:ly)?) ill\p{L}*|my illness|diagnosed|hospice|dementia|alzheimer\p{L}*|depression|depressed|anxiety|panic attacks?|ptsd|trauma|addict\p{L}*|alcoholi\p{L}*|overdos\p{L}*|eating disorders?|anorexi\p{L}*|bulimi\p{L}*|abuse[ds]?|abusive|domestic violence|assault\p{L}*|rape[ds]?|(?:the|at|of|in|from|civil) war(?! of)|war (?:in|crimes?|zones?)|wartime|refugees?|genocide|(?:in|my|of|from|with|our|card|student|paying off) debts?|bankrupt\p{L}*|evict(?:ed|ion)|homeless\p{L}*|trauer\p{L}*|gestorben|tod(?:es)?|verstorben\p{L}*|beerdigung|suizid\p{L}*|selbstmord|(?:an|mit|gegen|diagnose|brust|haut|blut|darm)[ -]?krebs|krebs(?:diagnose\p{L}*|krank\p{L}*|erkrank\p{L}*)|fehlgeburt|demenz|missbrauch\p{L}*|missbraucht|vergewaltig\p{L}*|gewalt|krieg(?:es)?|flüchtlinge?|depression(?:en)?|angststörung|(?:spiel|alkohol|drogen|ess)sucht|süchtig\p{L}*|alkoholiker\p{L}*|magersucht|essstörung\p{L}*|schulden|obdachlos\p{L}*|deuil|décès|décédée?|funérailles|morte?s?|fausse couche|avortement|guerre|démence|dépression|cancer|addiction|anorexie|violences?|viol|harcèlement|dettes|surendettement|réfugiés?|luto|duelo|muerte|fallec\p{L}*|murió|funeral|cáncer|aborto|guerra|maltrato|abusos?|depresión|ansiedad|adicción|anorexia|violencia|violación|deudas?|refugiados?|suicidio|demencia)(?!\p{L})/iu;

/** True for a text about loss, illness or violence. */
export function isGraveTopic(text: string): boolean {
  return GRAVE.test(text);
}

/**
 * Illness and violence that a script may mention without being about them. Nothing cheerful is shown beside them
 * either.
 */
const NEAR_GRAVE =
  /(?<!\p{L})(?:illness\p{L}*|disease\p{L}*|tumou?rs?|diagnos[ei]s|hospital\p{L}*|victims?|killed|murder\p{L}*|pandemic|krankheit\p{L}*|krankenhaus|opfer|maladies?|hôpital|victimes?|enfermedad\p{L}*|víctimas?|malatti[ae]|lutto|funerale|cancro|tumore|suicidio|depressione|ospedale|vittim[ae]|doenças?|câncer|suicídio|depressão|vítimas?)(?!\p{L})/iu;

/** True for a text that is about loss, illness or violence, or mentions them. */
export function touchesGraveTopic(text: string): boolean {
  return isGraveTopic(text) || NEAR_GRAVE.test(text);
}

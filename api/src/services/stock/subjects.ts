/** A thing or an idea that can be shown, with its words in each language. */
export interface PictureWord {
  /** English name. */
  readonly name: string;
  /** Stands for an idea, not a thing. Shown only when no thing is named. */
  readonly isIdea: boolean;
  readonly wordsOf: (language: SubjectLanguage) => readonly string[];
}

export const SUBJECT_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const;
export type SubjectLanguage = (typeof SUBJECT_LANGUAGES)[number];

/*
 * One line each: name, then words in English, German, French, Spanish, Italian and Portuguese. Only unambiguous
 * words, because a wrong picture is worse than none. `*` stands for any ending, `_` for a space.
 */
const THINGS = `
coffee | coffee espresso latte cappuccino cold_brew | kaffee* espresso | café expresso espresso | café espresso | caffè espresso | café expresso
tea | tea matcha | tee grüntee matcha | thé matcha | té matcha | tè matcha | chá matcha
wine | wine | wein rotwein weißwein | vin | vino vinos | vino vini | vinho*
beer | beer | bier biere | bière | cerveza* | birra birre | cerveja*
drink | smoothie lemonade milkshake soda | smoothie limonade | smoothie limonade | batido limonada | frullato limonata | batido limonada
water | water hydration | wasser trinkwasser | eau | agua | acqua | água
milk | milk | milch | lait | leche | latte | leite
pizza | pizza | pizza* | pizza | pizza | pizza pizze | pizza
burger | burger hamburger | burger hamburger | burger hamburger | hamburguesa* | hamburger | hambúrguer*
pasta | pasta spaghetti noodle carbonara | pasta nudeln spaghetti | pâtes spaghetti | pasta espagueti* | pasta spaghetti | massa espaguete
bread | bread sourdough loaf | brot* sauerteig* | baguette levain | pan hogaza | pane | pão pães
bakery | croissant bakery pastry | croissant bäckerei | croissant boulangerie viennoiserie | cruasán panadería | cornetto panetteria | croissant padaria
pancakes | pancake | pfannkuchen | crêpe crêpes | tortitas panqueques | pancake frittelle | panqueca*
cake | cake cheesecake | kuchen torte* | gâteau gâteaux | pastel tarta tartas | torta torte | bolo bolos
cookie | cookie biscuit | keks kekse plätzchen | biscuit cookies | galleta* | biscotto biscotti | biscoito* bolacha*
chocolate | chocolate cocoa | schokolade* kakao | chocolat cacao | chocolate cacao | cioccolat* cacao | chocolate cacau
ice cream | ice_cream gelato | eiscreme speiseeis | crème_glacée | helado* | gelato gelati | sorvete*
cooking | cooking recipe kitchen frying_pan breakfast omelette omelet | kochen rezept* küche* frühstück* | cuisine recette* cuisiner | cocina cocinar receta* | cucina cucinare ricetta ricette | cozinha* receita*
avocado | avocado | avocado* | avocat | aguacate* | avocado | abacate*
salad | salad vegan vegetarian | salat* vegan* | salade* végane* | ensalada* vegano vegana | insalata insalate vegano | salada* vegano vegana
tomato | tomato tomatoes | tomate* | tomate* | tomate* | pomodoro pomodori | tomate*
carrot | carrot | karotte* möhre* | carotte* | zanahoria* | carota carote | cenoura*
potato | potato potatoes | kartoffel* | patate pommes_de_terre | patata* | patata patate | batata*
fruit | fruit | obst apfel äpfel | fruit pomme | fruta* manzana* | frutta mela mele | fruta* maçã*
lemon | lemon | zitrone* | citron* | limón limones | limone limoni | limão limões
strawberry | strawberry strawberries | erdbeere* | fraise* | fresa* | fragola fragole | morango*
banana | banana | banane* | banane* | plátano* banana* | banana* | banana*
meat | meat steak barbecue | fleisch steak | viande steak | carne bistec | carne bistecca | carne bife
cheese | cheese | käse* | fromage* | queso* | formaggio formaggi | queijo*
egg | egg | eier | œuf œufs | huevo* | uovo uova | ovo ovos
soup | soup ramen | suppe* ramen | soupe ramen | sopa ramen | zuppa ramen | sopa
sushi | sushi | sushi | sushi | sushi | sushi | sushi
rice | rice | reis | riz | arroz | riso | arroz
taco | taco | taco tacos | taco tacos | taco tacos | taco | taco tacos
spicy | spicy chili chilli | chili scharf_gewürzt | piment épicé | picante chile | peperoncino piccante | pimenta picante
honey | honey | honig* | miel | miel | miele | mel
bee | bee beehive beekeeper pollinator | biene* imker* | abeille* | abeja* | ape alveare apicoltura | abelha*
dog | dog puppy puppies | hund hunde hündin welpe* | chien* chiot* | perro* cachorro* | cane cani cucciolo | cachorro* cão cães
cat | cat kitten | katze* kätzchen | chat chats chaton* | gato* | gatto gatti gattino | gato gatos
horse | horse pony | pferd* | cheval chevaux | caballo* | cavallo cavalli | cavalo*
bird | bird | vogel vögel | oiseau oiseaux | pájaro* | uccello uccelli | pássaro*
fish | fish fishing | fisch fische angeln | poisson* | pescado pez peces | pesce pesci | peixe*
whale | whale | wal wale blauwal | baleine* | ballena* | balena balene | baleia*
dolphin | dolphin | delfin* | dauphin* | delfín delfines | delfino delfini | golfinho*
turtle | turtle tortoise | schildkröte* | tortue* | tortuga* | tartaruga tartarughe | tartaruga*
elephant | elephant | elefant* | éléphant* | elefante* | elefante elefanti | elefante*
lion | lion | löwe löwen | lion lions | león leones | leone leoni | leão leões
cow | cow cattle | kuh kühe | vache* | vaca* | mucca mucche | vaca*
chicken | hen rooster | huhn hühner | poule* | gallina* | gallina galline | galinha*
butterfly | butterfly butterflies | schmetterling* | papillon* | mariposa* | farfalla farfalle | borboleta*
snake | snake | schlange | serpent* | serpiente* | serpente serpenti | serpente*
spider | spider | spinne spinnen | araignée* | araña* | ragno ragni | aranha*
dinosaur | dinosaur | dinosaurier | dinosaure* | dinosaurio* | dinosauro dinosauri | dinossauro*
sea | sea ocean surfing | meer ozean surfen | océan vagues | mar océano olas | oceano onde | mar oceano ondas
beach | beach seaside | strand strände | plage* | playa* | spiaggia spiagge | praia*
mountain | mountain hiking hike summit | berg berge wandern wanderung gipfel | montagne* randonnée | montaña* senderismo | montagna montagne escursione | montanha* trilha
forest | forest woods tree | wald wälder baum bäume | forêt* arbre* | bosque* árbol árboles | foresta bosco alberi albero | floresta* árvore*
plant | houseplant potted_plant plants gardening garden | pflanze pflanzen garten zimmerpflanze* | jardin jardinage plantes | jardín jardinería plantas | giardino giardinaggio piante | jardim jardinagem plantas
growing | seed seedling seeds sprout soil compost | samen setzling kompost | graine* compost | semilla* compost | seme semi germoglio | semente* compostagem
flower | flower tulip bouquet | blume blumen tulpe* | fleur* tulipe* | flor flores tulipán | fiore fiori tulipano | flor flores tulipa
rose | roses rose_garden | rosen | roses | rosas | rose | rosas
watering | watering_can watering irrigation | gießkanne gießen bewässern bewässerung | arrosoir arroser arrosage | regadera regar riego | annaffiatoio innaffiare irrigazione | regador regar irrigação
autumn | autumn | herbst* | automne | otoño | autunno | outono
snow | snow snowflake skiing | schnee* | neige | nieve | neve | neve
winter | winter snowman | winter | hiver | invierno | inverno | inverno
sun | sun sunshine sunscreen summer | sonne sommer sonnenschein | soleil | sol verano | sole estate | sol verão
rain | rain rainy | regen regnet | pluie | lluvia | pioggia | chuva
rainbow | rainbow | regenbogen | arc-en-ciel | arcoíris | arcobaleno | arco-íris
moon | moon moonlight bedtime | mond mondlicht | lune | luna | luna | lua
storm | thunderstorm thunder storm | gewitter sturm | orage tempête | tormenta | temporale tempesta | tempestade
world | planet earth climate environment globe | planet erde klima* umwelt* | planète climat environnement | planeta clima medio_ambiente | pianeta clima ambiente | planeta clima meio_ambiente
space | saturn universe galaxy astronomy | weltraum universum galaxie astronomie | espace univers galaxie astronomie | universo galaxia astronomía | universo galassia astronomia | universo galáxia astronomia
rocket | rocket spaceship nasa | rakete* raumschiff | fusée* | cohete* | razzo razzi | foguete*
telescope | telescope | teleskop* | télescope | telescopio | telescopio | telescópio
house | house mortgage realtor rent landlord | haus häuser wohnung miete zuhause | maison appartement loyer | casa hogar alquiler vivienda | casa affitto appartamento | casa aluguel apartamento
living room | sofa couch living_room interior_design | sofa wohnzimmer | canapé salon | sofá | divano soggiorno | sofá
bed | bed bedroom sleep sleeping mattress | bett schlaf schlafen schlafzimmer matratze | literie sommeil dormir matelas | cama dormir sueño colchón | dormire sonno | cama dormir sono
bath | bathtub bathroom | badewanne badezimmer | baignoire | bañera | vasca_da_bagno | banheira
cleaning | cleaning tidy declutter broom housework | putzen aufräumen haushalt | ménage nettoyage rangement | limpieza limpiar | pulizie pulire | limpeza faxina
laundry | laundry | wäsche | lessive | colada | bucato | lavanderia
tools | hammer diy renovation | hammer heimwerken renovieren renovierung | marteau bricolage rénovation | martillo bricolaje reforma | martello bricolage | martelo reforma
candle | candle | kerze* | bougie* | vela velas | candela candele | vela velas
car | car cars driving vehicle | auto autos fahrzeug* | voiture* | coche* automóvil | macchina automobile auto | carro carros
bicycle | bike bicycle cycling biking | fahrrad* radfahren | vélo* | bicicleta* bici | bicicletta bici | bicicleta*
motorcycle | motorcycle motorbike | motorrad | moto motos | motocicleta moto | motocicletta | motocicleta moto
train journey | train_ride railway by_train | bahnreise eisenbahn zugfahrt | en_train | tren trenes | treno treni | trem trens
bus | bus | bus busse | autobus | autobús | autobus | ônibus
travel | flight airplane airport plane travel traveling vacation | flug flugzeug flughafen reise reisen urlaub | avion aéroport voyage* vacances | avión aeropuerto viaje* vacaciones | aereo aeroporto viaggio viaggi vacanze | avião aeroporto viagem viagens férias
suitcase | suitcase luggage packing_list | koffer gepäck | valise* bagage* | maleta* equipaje | valigia valigie bagaglio | mala malas bagagem
camping | camping tent campfire | camping zelt zelten | camping tente | acampar campamento | campeggio tenda | acampamento barraca
map | map | landkarte | carte_routière | mapa* | mappa mappe | mapa*
sailing | sailing sailboat | segeln segelboot | voilier | velero | vela_al_vento | veleiro
city | city skyline downtown | stadt städte großstadt | ville* | ciudad* | città | cidade*
school | school classroom | schule klassenzimmer | école* | escuela* colegio | scuola scuole | escola*
graduation | university college graduation degree | universität studium abschluss | université diplôme | universidad graduación | università laurea | universidade formatura
books | book books reading library novel bookshop study studying exam | buch bücher lesen bibliothek lernen | livre* lecture bibliothèque | libro* lectura biblioteca | libro libri lettura biblioteca | livro* leitura biblioteca
writing | pencil handwriting sketch | bleistift zeichnen zeichnung | crayon dessin dessiner | lápiz dibujo dibujar | matita disegno disegnare | lápis desenho desenhar
art | painting paint artist watercolor | malen gemälde kunst künstler* | peinture peintre | pintura pintar pintor | pittura dipingere arte | pintura pintar
pottery | pottery ceramic ceramics clay vase | keramik töpfern | poterie céramique* | cerámica alfarería | ceramica ceramiche | cerâmica
sewing | sewing thread fabric | nähen garn | couture | coser costura | cucire | costura costurar
knitting | knitting yarn crochet | stricken wolle häkeln | tricot laine crochet | tejer lana ganchillo | maglia lana uncinetto | tricô crochê
photo | photography photographer photo photos | fotografie fotograf* foto fotos | photographie photo* photographe | fotografía foto fotos fotógrafo | fotografia foto | fotografia foto fotos
film | movie cinema filmmaking filmmaker | kino spielfilm | cinéma | cine película* | cinema | cinema filme filmes
podcast | podcast microphone voiceover | podcast mikrofon | podcast micro | podcast micrófono | podcast microfono | podcast microfone
guitar | guitar | gitarre* | guitare* | guitarra* | chitarra chitarre | violão guitarra
piano | piano | klavier* | piano | piano | pianoforte | piano
music | music headphones playlist song songs | musik kopfhörer lied lieder | musique écouteurs chanson* | música auriculares canción canciones | musica cuffie canzone canzoni | música fones canção
game | videogame gaming gamer video_game | videospiel* zocken gaming | jeu_vidéo jeux_vidéo gaming | videojuego* | videogioco videogiochi | videogame videogames
puzzle | puzzle jigsaw | puzzle | puzzle | rompecabezas | puzzle | quebra-cabeça
football | soccer football | fußball | football | fútbol | partita_di_calcio squadra_di_calcio | futebol
basketball | basketball | basketball | basket basketball | baloncesto | pallacanestro basket | basquete
tennis | tennis | tennis | tennis | tenis | tennis | raquete_de_tênis
swimming | swimming swimmer | schwimmen | natation | natación nadar | nuoto nuotare | natação nadar
running | runner jogging marathon sneaker sneakers go_for_a_run | joggen marathon laufschuhe | jogging marathon course_à_pied | correr maratón zapatillas | corsa maratona correre | corrida maratona correr
workout | workout gym weightlifting dumbbell squats | fitnessstudio hanteln kniebeugen training | musculation haltères | gimnasio pesas sentadillas entrenamiento | palestra pesi allenamento | academia musculação treino
yoga | yoga meditation meditate mindfulness breathing | yoga meditation meditieren achtsamkeit | yoga méditation méditer | yoga meditación meditar | yoga meditazione meditare | ioga yoga meditação meditar
teeth | tooth teeth dentist toothbrush | zahn zähne zahnarzt | dent dents dentiste | diente* dentista | dente denti dentista | dente* dentista
health | doctor checkup physician | arzt ärztin | médecin | médico | medico | médico
medicine | medicine vitamin supplement | medikament* vitamin* | médicament* vitamine* | medicamento* vitamina* | farmaco farmaci vitamina vitamine | remédio* vitamina*
skincare | skincare moisturizer lotion serum | hautpflege feuchtigkeitscreme | soin_de_la_peau crème_hydratante | hidratante cuidado_de_la_piel | idratante cura_della_pelle | hidratante cuidados_com_a_pele
makeup | makeup lipstick | schminke lippenstift make-up | maquillage | maquillaje | trucco rossetto | maquiagem batom
hair | haircut hairdresser hairstyle | friseur* haarschnitt frisur | coiffeur coiffure | peluquería peinado | parrucchiere taglio_di_capelli | cabeleireiro penteado
fashion | dress fashion outfit clothes wardrobe | kleid kleider mode kleidung outfit | robe vêtements | vestido* moda ropa | vestito vestiti moda | vestido* moda roupa
shoes | heels shoe shoes | schuhe schuh | chaussure* | zapato* | scarpa scarpe | sapato*
wedding | wedding bride engagement_ring proposal_ring | hochzeit* braut ehering verlobung | mariage mariée | boda* novia | matrimonio sposa nozze | casamento noiva
diamond | diamond jewellery jewelry | diamant* schmuck | diamant* bijou bijoux | diamante* joyas | diamante diamanti gioielli | diamante* joias
baby | baby newborn toddler | baby babys neugeborene* | bébé* | bebé* | neonato bebè | bebê*
birthday | birthday | geburtstag* | gâteau_d'anniversaire | cumpleaños | compleanno | festa_de_aniversário
christmas | christmas xmas | weihnacht* | noël | navidad | natale | natal
halloween | halloween pumpkin | halloween kürbis* | halloween citrouille* | halloween calabaza* | halloween zucca | halloween abóbora*
gift | gift gifts giveaway | geschenk* verlosung | cadeau cadeaux | regalo* sorteo | regalo regali | presentes sorteio
shopping | groceries supermarket shopping shopping_cart grocery | supermarkt einkaufen einkauf | supermarché | supermercado compras | supermercato | supermercado compras
store | boutique our_shop our_store storefront | boutique | boutique* | tienda* | negozio negozi | loja*
money | money savings budget salary income cash invest investing | geld sparen budget gehalt investieren | argent épargne budget salaire | dinero ahorro* ahorrar presupuesto | soldi denaro risparmio risparmiare | dinheiro poupança orçamento
receipt | receipt receipts invoice tax taxes | quittung* rechnung* steuer* | reçu reçus facture* impôts | recibo* factura* impuestos | ricevuta scontrino fattura tasse | recibo* fatura impostos
saving | piggy_bank savings save_money saving_money emergency_fund | sparschwein sparen ersparnisse notgroschen | tirelire épargne épargner économies | hucha ahorrar ahorros ahorro | salvadanaio risparmiare risparmi risparmio | cofrinho poupar poupança economizar
bank account | bank_account savings_account | bankkonto sparkonto | compte_bancaire | cuenta_bancaria | conto_corrente | conta_bancária
credit card | credit_card debit_card | kreditkarte* | carte_bancaire | tarjeta_de_crédito | carta_di_credito | cartão_de_crédito
phone | smartphone phone app apps screen_time | smartphone handy app apps | smartphone téléphone appli* | móvil teléfono app celular | smartphone telefono app | celular telefone aplicativo*
laptop | laptop computer software coding programming remote_meetings zoom_call website developer | laptop computer software programmieren website | ordinateur logiciel programmation | ordenador portátil programación software | computer portatile programmazione software | computador notebook programação software
robot | robot robots ai artificial_intelligence chatbot | roboter ki künstliche_intelligenz chatbot | robot* intelligence_artificielle chatbot | robot* inteligencia_artificial chatbot | robot intelligenza_artificiale chatbot | robô* inteligência_artificial chatbot
email | email emails inbox newsletter | e-mail e-mails mail newsletter | e-mail courriel newsletter | correo_electrónico email newsletter | email posta_elettronica newsletter | e-mail newsletter
battery | battery batteries | batterie akku | batterie | batería | batteria | bateria
electricity | electricity charger energy_bill | strom stromkosten ladegerät | électricité chargeur | electricidad cargador | elettricità caricatore | eletricidade carregador
science | microscope laboratory scientist scientists science | mikroskop labor wissenschaft* | microscope laboratoire science* | microscopio laboratorio ciencia* | microscopio laboratorio scienza | microscópio laboratório ciência*
brain | brain neuroscience psychology | gehirn psychologie | cerveau psychologie | cerebro psicología | cervello psicologia | cérebro psicologia
history | history museum ancient | museum antike | musée antiquité | museo | museo antichità | museu antiguidade
recycling | recycling recycle recycled zero_waste plastic | recycling recyceln plastik | recyclage recycler plastique | reciclaje reciclar plástico | riciclo riciclare plastica | reciclagem reciclar plástico
umbrella | umbrella | regenschirm* | parapluie* | paraguas | ombrello ombrelli | guarda-chuva
glasses | eyeglasses sunglasses | brille sonnenbrille | lunettes | gafas | occhiali | óculos
party | balloon balloons | luftballon* | ballons_gonflables | globos_de_colores | palloncini | balões_coloridos
office | office coworker coworkers workplace | büro* kollegen arbeitsplatz | bureau collègues | oficina* | ufficio uffici colleghi | escritório*
`;

const IDEAS = `
idea | idea ideas tip tips trick tricks hack hacks lightbulb | idee ideen tipp tipps trick tricks | idée* astuce* conseil conseils | idea ideas consejo* truco* | idea idee consiglio consigli trucco | ideia* dica dicas truque*
time | minute minutes seconds timer deadline | minute minuten sekunden frist | minute secondes délai | minuto* segundos plazo | minuto minuti secondi scadenza | minuto* segundos prazo
growth | growth profit revenue | wachstum gewinn umsatz | croissance bénéfice | crecimiento ganancias ingresos | crescita profitto | crescimento lucro faturamento
target | goal goals target | ziel ziele | objectif* | objetivo* meta metas | obiettivo obiettivi | objetivo* meta metas
checklist | checklist habit habits step steps routine | checkliste gewohnheit* schritt schritte routine | habitude* étape étapes routine | hábito* paso pasos rutina | abitudine abitudini passaggi | hábito* passo passos rotina
mistake | mistake mistakes warning myth myths | fehler warnung mythos | erreur erreurs | error errores | errore errori | erro erros
win | winner trophy champion award success | gewinner pokal sieger erfolg | gagnant trophée succès | ganador trofeo éxito | vincitore trofeo successo | vencedor troféu sucesso
talk | conversation comment comments message meeting meetings | gespräch* kommentar* nachricht* meeting meetings | conversation* commentaire* message* réunion* | conversación comentario* mensaje* reunión reuniones | conversazione commenti commento riunione riunioni | conversa comentário* mensagem reunião reuniões
follow | subscribe follow_for follow_us follow_me follow_along | abonnieren abonniere folge_mir folgt_uns | abonnez-vous abonne-toi suivez | suscríbete síguenos sígueme | iscriviti seguici seguimi | inscreva-se siga_nos
save | save_this bookmark | speichere_dir speichert_euch | enregistrez | guarda_este_vídeo | salva_questo | salve_este
link | link_in_bio link_below | link_in_der_bio link_unten | lien_en_bio | enlace_en_la_bio | link_in_bio | link_na_bio
sale | sale discount discounts coupon off_everything | rabatt rabatte angebot | soldes promotion remise | descuento* rebajas oferta | sconto sconti offerta | desconto* promoção oferta
partnership | partnership teamwork collaboration | partnerschaft zusammenarbeit teamarbeit | partenariat collaboration | colaboración trabajo_en_equipo | collaborazione lavoro_di_squadra | parceria colaboração
security | password passwords security privacy | passwort passwörter sicherheit datenschutz | mot_de_passe sécurité | contraseña* seguridad | sicurezza privacy | senha senhas segurança
love | love heart | liebe herz | amour cœur | amor corazón | amore cuore | amor coração
listening | listen listening | zuhören | écoute écouter | escuchar | ascoltare ascolto | ouvir escuta
language | language_learning accent pronunciation speak_english vocabulary | aussprache vokabeln fremdsprache* | vocabulaire prononciation | vocabulario pronunciación idioma* | pronuncia vocabolario | vocabulário pronúncia idioma*
direction | compass journey guide | kompass | boussole | brújula | bussola | bússola
morning | alarm wake_up morning | wecker aufwachen morgens | réveil matin | despertador mañanas | sveglia mattina | despertador manhã
celebration | celebrate celebration congratulations anniversary | feiern feier glückwunsch* jubiläum | fêter célébrer félicitations | celebrar celebración felicidades | festeggiare auguri congratulazioni | comemorar celebração parabéns
calculation | math mathematics maths calculate | mathematik mathe rechnen | mathématiques calcul | matemáticas calcular | matematica calcolare | matemática calcular
notes | notes notebook journaling journal essay résumé | notizen notizbuch tagebuch | notes carnet journal_intime | notas cuaderno diario_personal | appunti quaderno diario | anotações caderno diário
delivery | package delivery shipping parcel | paket lieferung versand | colis livraison | paquete envío entrega | pacco spedizione consegna | pacote entrega frete
announcement | announcement announcing launch launching grand_opening | ankündigung neueröffnung | annonce lancement | anuncio lanzamiento inauguración | annuncio lancio inaugurazione | anúncio lançamento inauguração
`;

/** Everything that can be shown, with things before ideas. */
export const PICTURE_WORDS: readonly PictureWord[] = [...read(THINGS, false), ...read(IDEAS, true)];

function read(rows: string, isIdea: boolean): PictureWord[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', ...columns] = row.split(' | ');
      const wordsOf = (language: SubjectLanguage) =>
        (columns[SUBJECT_LANGUAGES.indexOf(language)] ?? '').split(' ').map((word) => word.replaceAll('_', ' '));
      return { name, isIdea, wordsOf };
    });
}

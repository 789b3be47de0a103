/** Everyday words of the most recognised languages. A glossary never changes them. */
const WORDS = `
a about above accept across act action add afraid after again against age ago agree ahead air all allow almost alone along already also
although always am among amount an and animal another answer any anyone anything apart appear apple area arm around arrive art as ask at away baby
back bad bag ball bank base be bear beat beautiful because become bed been before began begin behind believe below best better between big
bird bit black blood blue board boat body book born both bottom box boy brand bread break bring broke brother brought build building built burn
business busy but buy by call came can car card care carry case cat catch cause center certain chair chance change check child children choice
choose city class clean clear click climb clip close clothes cloud coast coat coffee cold color come common company complete cook cool copy corner
correct cost could count country couple course cover create cross cry cup cut dad dark daughter day dead deal dear decide deep did die different
dinner direct do doctor does dog done door double down draw dream dress drink drive drop dry during each ear early earth east easy eat edge
eight either else email end enemy energy engine enjoy enough enter even evening ever every everyone everything exact example except eye face fact
fall family far farm fast fat father fear feel feet fell felt few field fight figure fill film final find fine finger finish fire first fish fit
five floor flow fly follow food foot for force forget form forward found four free fresh friend from front fruit full fun game garden gave
general get girl give glad glass go god gold gone good got great green grew ground group grow guess had hair half hand happen happy hard has hat
have he head hear heard heart heat heavy held hello help her here high hill him himself his hit hold hole home hope horse hot hour house how
huge human hundred hurry i ice idea if image important in inch inside instead into iron is island it its itself job join jump just keep kept
key kid kill kind king kitchen knew know lady land language large last late later laugh law lay lead learn least leave left leg length less let
letter level lie life lift light like line list listen little live long look lost lot loud love low lunch machine made main make man many map mark
market matter may maybe me mean measure meat meet men message middle might mile milk million mind mine minute miss moment money month moon more
morning most mother mountain mouth move movie much music must my name near nearly need never new news next nice night nine no noise none noon nor
north nose not note nothing notice now number of off offer office often oh oil old on once one only open or orange order other our out outside
over own page paint pair paper parent park part party pass past pay peace people perhaps person phone photo phrase pick picture piece place plan
plane plant play please point police poor possible post power present press pretty price problem process produce product program provide public
pull push put quality question quick quiet quite race rain raise ran rate reach read ready real really reason record red remember report rest
result return rich ride right ring rise river road rock room round row rule run safe said sail salt same sand sat save saw say school screen sea
season second see seed seem seen sell send sense sent sentence serve set seven several shall shape share she ship shirt shoe shop short should
shoulder shout show side sign simple since sing sister sit six size skin sky sleep slow small smell smile snow so soft some someone something
sometimes son song soon sorry sort sound south space speak special speed spell spend spoke spring stand star start state station stay step still
stone stood stop store story straight street strong student study such sudden sugar summer sun sure surface table take talk tall taste teach team
tell ten test than thank that the their them then there these they thing think third this those though thought thousand three through throw thus
tie time tiny tip title to today together told tomorrow too took tool top touch toward town track trade train travel tree trip trouble true try
turn twelve twenty two type uncle under understand unit until up upon us use usual value very video view visit voice wait walk wall want war warm
was wash watch water way we wear weather week weight well went were west what wheel when where whether which while white who whole whose why wide
wife wild will win wind window winter wish with without woman women wonder wood word work world would write wrong wrote yard year yellow yes yet
you young your zero
aber alle als also am an auch auf aus bei bin bis da dann das dass dein dem den der des dich die dir doch du ein eine einen einer er es etwas euch
für ganz geht gut habe haben hat hier ich ihm ihn ihr im immer in ist ja jetzt kann kein keine können man mehr mein mich mir mit muss nach nicht
nichts noch nur oder schon sehr sein sich sie sind so über um und uns viel von vor war was weil wenn wer wie wieder wir wird wo zu zum zur
ai alors après au aussi autre aux avec avoir beaucoup bien bon ce cela ces cette comme dans de des deux donc du elle en encore est et être fait
faire faut il ils je jour la le les leur lui ma mais me même merci mes moi mon ne non nos nous on ont ou où par pas peu peut plus pour qu que qui
rien sa sans se ses si son sont sur ta te temps tout tous très tu un une vous
ahora al algo aquí así bien bueno casa cómo con cosa cuando de del desde día donde dos él ella ellos en entre era es esa ese eso está este esto
gracias hace hacer hasta hay la las le les lo los más me mi mucho muy nada ni no nos nunca o otro para pero poco por porque puede que quién se ser
si sin sobre son su también tan te tiempo tiene todo tu un una uno vamos vez vida y ya yo
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

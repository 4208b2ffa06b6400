import { pluralsOf } from "../numbers";
import type { PracticeWords } from "./words";

const plural = pluralsOf("it");

export const it: PracticeWords = {
  daily: {
    title: "Le mani del giorno",
    rules:
      "Ogni giorno ha otto mani, le stesse per tutti su questo server. Le giochi da solo, in Sud, con tre computer: niente si ritira, non ci sono suggerimenti e nessuno guarda.",
    until: (when: string) => `Si possono giocare fino a ${when}.`,
    played: (n: number) => plural(n, { one: "Una persona le ha giocate.", other: `${n} persone le hanno giocate.` }),
    notYet: "Vedrai come è andata agli altri quando le avrai giocate tutte e otto.",
    play: "Giocale",
    goOn: "Continua",
    lookAgain: "Rivedi le tue mani",
    again: "Riprova",
    player: "Giocatore",
    ranking: "Classifica",
    score: "Punteggio",
    counted: "IMP: in ogni mano il tuo punteggio si confronta con la mediana, raggiunta dalla metà dei giocatori.",
    alone: "Nessun altro le ha ancora giocate: non c’è nulla con cui confrontare i tuoi punteggi.",
    boards: "Mano per mano",
    board: "Mano",
    median: "Mediana",
    yours: "La tua",
    promise: "Che cosa ha promesso il server",
    promiseSays:
      "Il giorno prima il server fissa le carte con un numero. Questo browser lo conserva e confronta: le carte c’erano prima che il giorno iniziasse e sono le stesse per tutti. Che il server non le abbia scelte non lo dimostra.",
    broken: "Queste non sono le mani che il server aveva promesso. Non fidarti di questa classifica.",
  },
  noComputers:
    "Qui giocherebbero con te dei computer, e questo server non ne ha. Con gli amici puoi giocare a un tavolo tuo.",
  bidding: {
    title: "Esercitati nella licita",
    says: (look) =>
      `Solo la licita. Due computer dichiarano contro di te e il tuo compagno è un computer o un amico. Alla fine della licita vedi le quattro mani e che cosa fanno; come avrebbero dichiarato quattro computer è in «${look}».`,
    alone: "Con un computer come compagno",
    withFriend: "Con un amico come compagno",
    only: "Solo la licita",
  },
  deals: {
    title: "Esercitati su mani scelte",
    says: "Mani adatte a ciò che vuoi esercitare, distribuite in questo browser. Siedi in Sud con tre computer.",
    chosen: "Scelte per esercizio",
    chosenSays: "Mani che soddisfano una condizione, da questo browser: segnate come non verificate",
    which: "Che cosa si distribuisce",
    own: "Una condizione mia",
    condition: "Condizione",
    number: "Numero di mani",
    dealing: "Si cercano mani adatte…",
    ready: (n: number) => plural(n, { one: "1 mano è pronta.", other: `${n} mani sono pronte.` }),
    none: "Nessuna mano va bene su un milione di prove. Chiedi di meno, o qualcosa di possibile.",
    noHand:
      "Non si parla di nessuna mano: va bene ogni distribuzione, o nessuna. Da 15 a 17 punti si scrive: hcp(south) >= 15 and hcp(south) <= 17",
    play: "Giocale",
    at: (line: number, column: number) => `Riga ${line}, colonna ${column}:`,
    wanted: (what: string, found: string) =>
      found ? `atteso: ${what}; trovato «${found}»` : `atteso: ${what}; il testo è finito`,
    help: "Per esempio hcp(south) >= 15 and balanced(south), spades(north) + spades(south) >= 8, shape(south, any 5431). Con and, or, not, ( ), + − * e nomi: fit = spades(south) >= 5",
    common: {
      strongNotrump: "Sud è bilanciato con 15–17 punti",
      weakNotrump: "Sud è bilanciato con 12–14 punti",
      twoNotrump: "Sud è bilanciato con 20 o 21 punti",
      strongTwo: "Sud ha 22 punti o più",
      weakTwo: "Sud ha 6–10 punti e un colore sesto, non fiori",
      preempt: "Sud ha 5–10 punti e un colore settimo",
      majorRaise: "Sud apre in un nobile quinto e Nord può appoggiare",
      stayman: "Sud ha un senza forte, Nord valori e un nobile quarto",
      transfer: "Sud ha un senza forte, Nord un nobile quinto",
      game: "Nord e Sud hanno 25–29 punti",
      slam: "Nord e Sud hanno valori da slam",
      contested: "Entrambe le linee hanno un nobile e circa metà dei punti",
    },
    expected: {
      length: "al massimo 4096 byte",
      token: "una parola, un numero o un segno",
      condition: "una condizione",
      more: "«and», «or» o la fine",
      name: "un nome tuo",
      number: "un numero fino a 1000000",
      parts: "una condizione di al massimo 2000 parti, nomi per esteso",
      brackets: "al massimo 50 parentesi e segni annidati",
      operand: "un numero, un nome o qualcosa di una mano, come hcp(south)",
      elsewhere: "ciò che la mano deve soddisfare, e nient’altro",
      seat: "un posto: north, east, south o west",
      suit: "un colore: spades, hearts, diamonds o clubs",
      shape: "una distribuzione di tredici carte, come 5332, 5xxx o any 4432",
      card: "una carta: il seme, poi il valore",
    },
  },
};

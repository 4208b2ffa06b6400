import type { FormsWords } from "./words";

export const it: FormsWords = {
  pad: {
    rubber: (number: number) => `Rubber ${number}`,
    round: (number: number) => `Giro ${number}`,
    whole: "Le mani",
    we: "Noi",
    they: "Loro",
    on: "non ancora finito",
    unfinished: "non finito",
    game: "manche",
    deal: (number: number) => `Mano ${number}`,
    wheel: "La ruota: chi ha dato quale mano",
    people: {
      each: "Ciascuno",
      played: "Giocati",
      points: "Punti",
      balance: "Saldo",
      staked: "Posta",
    },
    inAll: "In tutto:",
    owes: (from, to, points) => `${from} deve ${points} a ${to}.`,
    premium: {
      overtricks: "prese in più",
      undertricks: "prese in meno",
      insult: "mantenuto contrato",
      slam: "slam",
      honours: "onori",
      chicane: "una mano senza atout",
      game: "manche",
      part_score: "parziale nell’ultima mano",
      rubber: "rubber",
      unfinished_game: "l’unica manche di un rubber interrotto",
      unfinished_part_score: "l’unico parziale di una manche aperta",
      score: "",
    },
  },
  stands: {
    title: "Il punteggio",
    of: (who, game, leg) => {
      const below = leg > 0 ? `${leg} sotto la linea` : "niente sotto la linea";
      return game ? `${who}: una manche, ${below}` : `${who}: ${below}`;
    },
  },
  noPar: "Niente par: in questa forma del gioco un contratto non vale quanto vale in duplicato.",
  guide: {
    dummy: "Sei il morto: tutti vedono la tua mano, e il tuo compagno ne gioca le carte. Guarda che cosa ne fa.",
    leads: "Attacchi quando è scelto che cosa si gioca. Tu e il tuo compagno difendete: fate prese.",
    defends: "Difendi: il tuo compagno attacca. Rispondi a colore se puoi, altrimenti gioca quello che vuoi.",
  },
  options: {
    untilStopped: "Finché tutti non vogliono smettere",
    noComputers: "I computer non giocano questa forma: a tutti i posti siedono persone.",
    orders: { non_dealer: "La linea che non dà le carte", dealer: "La linea che dà le carte" },
    partnersAre: { fixed: "restano insieme", pivot: "ciascuno con ciascuno", cut: "si sorteggiano ogni volta" },
    honoursAre: { computed: "contano da soli", claimed: "contano se dichiarati", off: "non contano" },
    redeal: "Ridare ciò che viene passato",
    vulnerability: "C’è la zona, come sui board",
    expectation: {
      agreed: "Che cosa ci si aspetta",
      own: "Una tabella propria dell’ospite",
      title: "Che cosa ci si aspetta: una tabella propria",
      says: "Un file di testo: righe con punti da 20 a 40, punteggio in prima, punteggio in zona",
      wrong: (line) =>
        `Riga ${line}: punti da 20 a 40 in ordine, e due punteggi da 0 a 10000; con 20 punti sono entrambi 0.`,
    },
  },
  deals: null,
};
